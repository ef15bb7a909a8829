import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** 32 MB and about 250 ms each: expensive to guess, acceptable for a person. */
const COST = { logN: 15, r: 8, p: 3 }
export type PasswordCost = typeof COST
const KEY_LENGTH = 32
const SALT_LENGTH = 16

/** Returns PHC form: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const hash = await derive(password, salt, cost)
  return encode(cost, salt, hash)
}

/** Without a stored hash, takes as long and fails, so that timing does not reveal accounts. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  ofNone = COST,
): Promise<boolean> {
  const { cost, salt, hash } = decode(stored ?? encodeNone(ofNone))
  const derived = await derive(password, salt, cost)
  return timingSafeEqual(derived, hash) && stored !== undefined
}

const encode = ({ logN, r, p }: PasswordCost, salt: Buffer, hash: Buffer) =>
  `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`

const encodeNone = (cost: PasswordCost) =>
  encode(cost, Buffer.alloc(SALT_LENGTH), Buffer.alloc(KEY_LENGTH))

function decode(text: string) {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(text)
  if (!match) throw new Error('A stored password hash is malformed')
  const [, logN, r, p, salt, hash] = match
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt as string, 'base64url'),
    hash: Buffer.from(hash as string, 'base64url'),
  }
}

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
