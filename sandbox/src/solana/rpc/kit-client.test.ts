import {
  type Address,
  type Base64EncodedWireTransaction,
  createSolanaRpcFromTransport,
  decompileTransactionMessage,
  fetchAddressesForLookupTables,
  getCompiledTransactionMessageDecoder,
  isSolanaError,
  type RpcTransport,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringifyBigints } from '#http/stringify-bigints.ts'
import { parseWireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { handleSolRpc } from '#solana/rpc/handle-sol-rpc.ts'
import { lookupTableAddress } from '#solana/seed/seed-addresses.ts'
import { openTestSolana, type TestSolana } from '../../../test-support/open-test-solana.ts'
import { testSigner } from '../../../test-support/sol-client.ts'
import { createTrader, findSolToken, type Trader } from '../../../test-support/sol-trader.ts'
import { createTemporaryFolder } from '../../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
let sol: TestSolana
let alice: Trader
let rpc: ReturnType<typeof createSolanaRpcFromTransport>

beforeAll(async () => {
  sol = await openTestSolana(folder.path)
  alice = createTrader(sol, testSigner('alice'))
  sol.faucet.grant(alice.address, false)
  // Serializes both ways, as HTTP does.
  const transport = async ({ payload }: Parameters<RpcTransport>[0]) =>
    JSON.parse(stringifyBigints(handleSolRpc(sol, JSON.parse(stringifyBigints(payload)))))
  rpc = createSolanaRpcFromTransport(transport as RpcTransport)
})
afterAll(async () => {
  await sol.close()
  folder.remove()
})

test("the sandbox's Solana RPC works with the real client: reads tables, decodes messages, sends, and follows a transaction", async () => {
  const order = await alice.buy(findSolToken('BONK'), 10_000_000n)
  const { raw, signature } = alice.sign(order)
  const tables = await fetchAddressesForLookupTables([lookupTableAddress as Address], rpc)
  const wire = parseWireTransaction(new Uint8Array(Buffer.from(raw, 'base64')))
  const compiled = getCompiledTransactionMessageDecoder().decode(wire.messageBytes)
  const message = decompileTransactionMessage(compiled, { addressesByLookupTableAddress: tables })
  expect(message.instructions).toHaveLength(7)
  expect(message.instructions[6]?.accounts?.[1]?.address).toBe(findSolToken('BONK').address)

  const sent = await rpc.sendTransaction(raw as Base64EncodedWireTransaction, { encoding: 'base64' }).send()
  expect(sent).toBe(signature)
  sol.wait(1)
  const { value } = await rpc.getSignatureStatuses([signature as Signature]).send()
  expect(value[0]).toMatchObject({ confirmationStatus: 'confirmed', err: null })
  const config = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' } as const
  const found = await rpc.getTransaction(signature as Signature, config).send()
  expect(found?.meta?.fee).toBe(BigInt(order.signatureFeeLamports + order.prioritizationFeeLamports))
  expect((await rpc.getBalance(alice.address as Address).send()).value).toBe(BigInt(alice.lamports()))
  const { value: latest } = await rpc.getLatestBlockhash().send()
  expect(latest.lastValidBlockHeight).toBeGreaterThan(await rpc.getBlockHeight().send())
})

test("the sandbox's Solana RPC returns an error that the real client recognizes as a failed preflight", async () => {
  const order = await alice.buy(findSolToken('frozen'), 10_000_000n)
  const { raw } = alice.sign(order)
  const sending = rpc.sendTransaction(raw as Base64EncodedWireTransaction, { encoding: 'base64' }).send()
  const error = await sending.catch((problem: unknown) => problem)
  expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
  expect(String((error as Error).cause)).toContain('Custom program error: #17')
})
