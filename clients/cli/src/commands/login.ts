import type { Command } from 'commander'
import type { LoginOptions } from './run-login.ts'
import { type Terminal, withExamples } from './terminal.ts'

export function addLogin(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .argument('[url]', 'address of the API; default: that of promptwire.yaml or the environment')
    .description('Sign in with your browser, and keep the key in your folder for configuration.')
    .option('--key', 'read an API key from stdin instead', false)
    .option('--no-browser', 'only print the address to open')
    .option('--scope <scopes>', 'permissions to ask for, with spaces between')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire login',
        'promptwire login https://api.example.com',
        'promptwire login --scope "prompts:read versions:publish"',
        'promptwire login --key < key.txt          a key of the API keys page',
      ),
    )
    .action(async (url: string | undefined, options: LoginOptions) => {
      const { login } = await import('./run-login.ts')
      await login(url, options, terminal)
    })
  program
    .command('logout')
    .argument('[url]', 'address of the API; default: that of promptwire.yaml or the environment')
    .description('Remove the key of `promptwire login` from this computer.')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', withExamples('promptwire logout'))
    .action(async (url: string | undefined, options: LoginOptions) => {
      const { logout } = await import('./run-login.ts')
      await logout(url, options, terminal)
    })
}
