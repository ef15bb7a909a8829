import { generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

export const servicePublicKey = publicKey

/** A service account's key file in the console's format, with an unused address. */
export const serviceAccount = (more: object = {}): string =>
  JSON.stringify(
    {
      type: 'service_account',
      project_id: 'project-of-a-test',
      private_key_id: '0123456789abcdef',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: 'caller@project-of-a-test.iam.gserviceaccount.com',
      token_uri: 'http://169.254.169.254/token',
      ...more,
    },
    null,
    2,
  )
