import { createPrivateKey, sign } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiUser } from '../new-user.ts'
import type { World } from '../start-world.ts'

type ParsedAccount = {
  pubkey: string
  account: { data: { parsed: { info: { delegate?: string; delegatedAmount?: { amount: string } } } } }
}

type Status = { err: unknown; confirmationStatus: string }

const splToken = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** The head of an Ed25519 key in PKCS #8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Sets a delegate of the user's SPL token account without the server, as another wallet app with the user's exported key would.
 * @returns the token account
 */
export async function delegateFromOtherWallet(
  world: World,
  user: ApiUser,
  { token, delegate }: { token: string; delegate: string },
  amount: bigint,
): Promise<string> {
  const account = (await readTokenAccount(world, user, token)).pubkey
  const { body } = await user.call('POST', '/users/exportprivatekeys', { password: user.password })
  const secret = fromBase58(body.data.solPrivateKey)
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, secret.subarray(0, 32)]), format: 'der', type: 'pkcs8' })
  const latest = await rpc<{ value: { blockhash: string } }>(world, 'getLatestBlockhash', [])
  const data = Buffer.alloc(9, 4)
  data.writeBigUInt64LE(amount, 1)
  const message = Buffer.concat([
    // Header: one signer, and two read-only accounts (the delegate and the program).
    Buffer.from([1, 0, 2, 4]),
    ...[user.addresses.sol, account, delegate, splToken, latest.value.blockhash].map(fromBase58),
    // One instruction: Approve.
    Buffer.from([1, 3, 3, 1, 2, 0, data.length]),
    data,
  ])
  const raw = Buffer.concat([Buffer.from([1]), sign(null, message, key), message]).toString('base64')
  const signature = await rpc<string>(world, 'sendTransaction', [raw, { encoding: 'base64' }])
  for (let tries = 0; tries < 300; tries++) {
    const { value } = await rpc<{ value: (Status | null)[] }>(world, 'getSignatureStatuses', [[signature]])
    // The server reads confirmed state.
    if (value[0]?.err === null && value[0].confirmationStatus !== 'processed') return account
    if (value[0] && value[0].err !== null)
      throw new Error(`the delegate was not accepted: ${JSON.stringify(value[0].err)}`)
    await wait(100)
  }
  throw new Error('the delegate was not given within 30 s')
}

/** The delegate on the chain itself, and how much it may take. */
export async function readDelegate(world: World, user: ApiUser, token: string) {
  const { delegate, delegatedAmount } = (await readTokenAccount(world, user, token)).account.data.parsed.info
  return delegate === undefined ? null : { delegate, amount: delegatedAmount?.amount }
}

async function readTokenAccount(world: World, user: ApiUser, mint: string): Promise<ParsedAccount> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const { value } = await rpc<{ value: ParsedAccount[] }>(world, 'getTokenAccountsByOwner', [
    ...[user.addresses.sol, { mint }, options],
  ])
  const [account] = value
  if (!account) throw new Error(`${user.username} has no account of ${mint}`)
  return account
}

async function rpc<T>(world: World, method: string, params: unknown[]): Promise<T> {
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

function fromBase58(text: string): Buffer {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')])
}
