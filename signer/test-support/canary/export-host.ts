// Stands in for the server in canary.test.ts: creates a wallet, signs, exports, overwrites, and then waits idle for the
// search.
import { writeHeapSnapshot } from 'node:v8'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type {
  EncryptedSecret,
  EvmTerms,
  SolanaTerms,
  UnsignedEvmTransaction,
  UnsignedSolanaTransaction,
} from '@murmur/contract/signer'
import type { SignerResults } from '@murmur/contract/signer-replies'
import type { Address as SolanaAddress } from '@solana/kit'
import type { Address } from 'viem'
import { genuineCases, policy } from '../genuine-evm.ts'
import { genuineSettlement, solanaPolicy } from '../genuine-solana.ts'
import { asUserId, asWalletId } from '../ids.ts'
import { compileDraft } from '../solana-draft.ts'

type WalletKeys = { userId: UserId; walletId: WalletId; sealed: EncryptedSecret }
type Client = {
  createWallet(ids: object): Promise<SignerResults['create-wallet']>
  attest(terms: EvmTerms | SolanaTerms): Promise<SignerResults['attest']>
  signEvm(keys: WalletKeys, terms: EvmTerms, mac: string, transaction: UnsignedEvmTransaction): Promise<unknown>
  signSolana(
    keys: WalletKeys,
    terms: SolanaTerms,
    mac: string,
    transaction: UnsignedSolanaTransaction,
  ): Promise<unknown>
  exportKeys(keys: WalletKeys): Promise<Uint8Array>
}

const [clientFile = '', command = '', keyFile = '', snapshot = '', mode = ''] = process.argv.slice(2)
const ids = { userId: asUserId('user-1'), walletId: asWalletId('wallet-1') }
// Imported by path: signer code must not import server code, so the types are repeated above.
const { startSignerClient } = (await import(clientFile)) as { startSignerClient(options: object): Promise<Client> }
const log = { info: (line: string) => console.error(line), error: (line: string) => console.error(line) }
const signer = await startSignerClient({
  command,
  keyFile,
  policy: { ...policy, ...solanaPolicy },
  sentinel: null,
  log,
})
const { sealed, evmAddress, solAddress } = await signer.createWallet(ids)
const deadline = Math.floor(Date.now() / 1000) + 100
for (const { terms, transaction } of genuineCases({
  chain: 'eth',
  isBuy: false,
  feeBps: 50,
  user: evmAddress as Address,
  deadline,
  ids,
})) {
  const { mac } = await signer.attest(terms)
  await signer.signEvm({ ...ids, sealed }, terms, mac, transaction)
}
for (const isBuy of [true, false]) {
  const user = solAddress as SolanaAddress
  const { terms, draft } = await genuineSettlement({ kind: 'spl', isBuy, feeBps: 50, user, deadline })
  const { mac } = await signer.attest(terms)
  await signer.signSolana({ ...ids, sealed }, terms, mac, compileDraft(draft))
}
// Many exports at once, so that later allocations do not overwrite the traces of every export by chance.
const exports = await Promise.all(Array.from({ length: 40 }, () => signer.exportKeys({ ...ids, sealed })))
// Control case: a server that keeps the exported keys.
const keptKeys = mode === 'careless' ? Buffer.from(exports[0] ?? []).toString() : ''
for (const bytes of exports) bytes.fill(0)
// Idles immediately: further code could overwrite the export's traces by chance.
console.log(JSON.stringify({ sealed }))
process.stdin.once('data', () => {
  console.log(JSON.stringify({ snapshot: writeHeapSnapshot(snapshot), kept: keptKeys.length }))
})
