import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiUser } from '../new-user.ts'
import type { World } from '../start-world.ts'

/** An account of an instruction. */
type AccountMeta = { address: string; isSigner?: boolean; isWritable?: boolean }
export type Instruction = { program: string; accounts: readonly AccountMeta[]; data: Buffer }

/** A keypair that signs in addition to the user's. */
export type SigningKey = { address: string; key: KeyObject }

type Status = { err: unknown; confirmationStatus: string }

/** The PKCS #8 prefix of an Ed25519 private key. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A new key on Solana. */
export function createSigningKey(): SigningKey {
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519')
  return { key, address: toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)) }
}

/** The user's exported key. */
export async function exportSigningKey(user: ApiUser): Promise<SigningKey> {
  const { body } = await user.call('POST', '/users/exportprivatekeys', { password: user.password })
  const secret = fromBase58(body.data.solPrivateKey).subarray(0, 32)
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, secret]), format: 'der', type: 'pkcs8' })
  return { address: user.addresses.sol, key }
}

/** Carries out instructions without the server, as another wallet with the user's exported key would; the first signer pays. */
export async function sendFromOtherWallet(
  world: World,
  signers: readonly SigningKey[],
  instructions: readonly Instruction[],
) {
  const latest = await solanaRpc<{ value: { blockhash: string } }>(world, 'getLatestBlockhash', [])
  const message = compileMessage(
    signers.map(({ address }) => address),
    instructions,
    latest.value.blockhash,
  )
  const signatures = signers.map(({ key }) => sign(null, message, key))
  const raw = Buffer.concat([Buffer.from([signers.length]), ...signatures, message]).toString('base64')
  const signature = await solanaRpc<string>(world, 'sendTransaction', [raw, { encoding: 'base64' }])
  for (let tries = 0; tries < 300; tries++) {
    const { value } = await solanaRpc<{ value: (Status | null)[] }>(world, 'getSignatureStatuses', [[signature]])
    // The server reads confirmed state.
    if (value[0]?.err === null && value[0].confirmationStatus !== 'processed') return
    if (value[0] && value[0].err !== null) throw new Error(`not accepted: ${JSON.stringify(value[0].err)}`)
    await wait(100)
  }
  throw new Error('a transaction of another wallet did not land within 30 s')
}

/** Compiles a legacy message. All signers are writable; other accounts are writable if any instruction writes to them. */
function compileMessage(signers: readonly string[], instructions: readonly Instruction[], blockhash: string): Buffer {
  const metas = instructions.flatMap(({ accounts }) => accounts)
  const otherKeys = [
    ...new Set([...metas.map(({ address }) => address), ...instructions.map(({ program }) => program)]),
  ]
    .filter((address) => !signers.includes(address))
    .sort((a, b) => Number(isAddressWritable(metas, b)) - Number(isAddressWritable(metas, a)))
  const keys = [...signers, ...otherKeys]
  const readonlyCount = otherKeys.filter((address) => !isAddressWritable(metas, address)).length
  return Buffer.concat([
    Buffer.from([signers.length, 0, readonlyCount, keys.length]),
    ...keys.map(fromBase58),
    fromBase58(blockhash),
    Buffer.from([instructions.length]),
    ...instructions.map(({ program, accounts, data }) =>
      Buffer.concat([
        Buffer.from([keys.indexOf(program), accounts.length, ...accounts.map(({ address }) => keys.indexOf(address))]),
        Buffer.from([data.length]),
        data,
      ]),
    ),
  ])
}

function isAddressWritable(metas: readonly AccountMeta[], wanted: string): boolean {
  return metas.some(({ address, isWritable }) => address === wanted && isWritable === true)
}

/** Calls the sandbox's Solana node. */
export async function solanaRpc<T>(world: World, method: string, params: unknown[]): Promise<T> {
  const reply = await fetch(`${world.sandboxUrl}/sol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: T; error?: unknown }
  if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Each leading `1` is a zero byte. */
export function fromBase58(text: string): Buffer {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')])
}

function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(Math.max(zeros, 0)) + text
}
