import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import {
  type AccountMeta,
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { jupiter, poolPaid, poolSol, poolToken } from './genuine-route.ts'
import { type TokenKind, tokens } from './genuine-solana.ts'
import { blockhash, type DraftInstruction, withoutWritablePrograms } from './solana-draft.ts'
import * as make from './solana-instructions.ts'
import type { SolanaVm } from './solana-vm.ts'

/**
 * Runs a message with the chain's lookup tables, not with the addresses reported to the signer. A stub replaces Jupiter and
 * simulates the worst case: takes the whole amount, delivers the minimum, and deducts the output fee from the minimum.
 */
export function runInVm(
  world: SolanaVm,
  kind: TokenKind,
  transaction: UnsignedSolanaTransaction,
  tables: Record<Address, Address[]>,
): boolean {
  const resolved = resolve(transaction, tables)
  if (!resolved) return false
  const instructions = resolved.instructions.flatMap((each) =>
    each.programAddress === jupiter ? replaceRoute(world, kind, each) : [each],
  )
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(resolved.payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, paid),
    (timed) => appendTransactionMessageInstructions(withoutWritablePrograms(instructions), timed),
  )
  return world.run(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))))
}

type ResolvedTransaction = { payer: Address; instructions: DraftInstruction[] }

function resolve(
  { message }: UnsignedSolanaTransaction,
  tables: Record<Address, Address[]>,
): ResolvedTransaction | undefined {
  const compiled = getCompiledTransactionMessageDecoder().decode(Buffer.from(message, 'base64'))
  if (compiled.version !== 0) return undefined
  const lookups = compiled.addressTableLookups ?? []
  const loadedKeys = (kind: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.flatMap((each) => each[kind].map((at) => tables[each.lookupTableAddress]?.[at] as Address))
  const keys = [...compiled.staticAccounts, ...loadedKeys('writableIndexes'), ...loadedKeys('readonlyIndexes')]
  // The network rejects a transaction that loads an account twice or has an unresolved lookup-table index.
  if (keys.includes(undefined as unknown as Address) || new Set(keys).size !== keys.length) return undefined
  const { numSignerAccounts, numReadonlyNonSignerAccounts } = compiled.header
  const firstReadonly = compiled.staticAccounts.length - numReadonlyNonSignerAccounts
  const writableEnd = compiled.staticAccounts.length + loadedKeys('writableIndexes').length
  const role = (at: number) => {
    if (at < numSignerAccounts) return AccountRole.WRITABLE_SIGNER
    const isWritable = at < compiled.staticAccounts.length ? at < firstReadonly : at < writableEnd
    return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY
  }
  const toAccountMeta = (at: number): AccountMeta => ({ address: keys[at] as Address, role: role(at) })
  return {
    payer: keys[0] as Address,
    instructions: compiled.instructions.map((each) => ({
      programAddress: keys[each.programAddressIndex] as Address,
      accounts: (each.accountIndices ?? []).map(toAccountMeta),
      data: Uint8Array.from(each.data ?? []),
    })),
  }
}

const emptyInstruction = { programAddress: jupiter, accounts: [], data: new Uint8Array() }

/**
 * Replaces a route by plain transfers. Jupiter's program is not installed, so other instructions fail. A route that does not
 * use the accounts it names (docs/decisions/017) transfers nothing.
 */
function replaceRoute(world: SolanaVm, kind: TokenKind, { accounts, data }: DraftInstruction): DraftInstruction[] {
  const bytes = Buffer.from(data)
  const discriminator = bytes.subarray(0, 8).toString('hex')
  const isShared = discriminator === 'd19853937cfed8e9'
  if (!isShared && discriminator !== 'bb64facc31c4af14') return [emptyInstruction]
  const at = (index: number) => accounts[index]?.address as Address
  const args = bytes.subarray(isShared ? 9 : 8)
  const [amountIn, quotedOut] = [args.readBigUInt64LE(0), args.readBigUInt64LE(8)]
  const [slippage, feeBps] = [BigInt(args.readUInt16LE(16)), BigInt(args.readUInt16LE(18))]
  if (slippage > 10_000n || feeBps >= 10_000n) return [emptyInstruction]
  const [user, source, destination, feeAccount] = isShared
    ? [at(1), at(2), at(5), at(12)]
    : [at(0), at(1), at(2), at(10)]
  // Accounts that the transaction itself creates have the mints that it names.
  const from = world.tokenOf(source)?.mint ?? resolveMint(kind, at(isShared ? 6 : 3))
  const to = world.tokenOf(destination)?.mint ?? resolveMint(kind, at(isShared ? 7 : 4))
  const poolOf = (mint: string | undefined) =>
    mint === make.sol ? poolSol : mint === tokens[kind].mint ? poolToken : poolPaid
  const takeFromUser = (amount: bigint) => transfer(kind, from, source, poolOf(from), user, amount)
  const payToUser = (amount: bigint) => transfer(kind, to, poolOf(to), destination, user, amount)
  if (!isShared) return takeFromUser(amountIn)
  const min = (quotedOut * (10_000n - slippage)) / 10_000n
  if (world.tokenOf(feeAccount)?.mint === from) {
    const fee = (amountIn * feeBps) / 10_000n
    const paid = fee > 0n ? transfer(kind, from, source, feeAccount, user, fee) : []
    return [...takeFromUser(amountIn - fee), ...paid, ...payToUser(min)]
  }
  const gross = (min * 10_000n + 10_000n - feeBps - 1n) / (10_000n - feeBps)
  const paid = gross > min ? transfer(kind, to, destination, feeAccount, user, gross - min) : []
  return [...takeFromUser(amountIn), ...payToUser(gross), ...paid]
}

const tokenByMint = (mint: string | undefined) => Object.values(tokens).find((token) => token.mint === mint)

const resolveMint = (kind: TokenKind, address: Address) =>
  address === make.sol ? make.sol : (tokenByMint(address) ?? tokens[kind]).mint

function transfer(
  kind: TokenKind,
  mint: string | undefined,
  source: Address,
  to: Address,
  authority: Address,
  amount: bigint,
) {
  if (amount < 0n || amount >= 1n << 64n) return [emptyInstruction]
  const isSol = mint === make.sol
  const { program, decimals } = isSol ? { program: make.splToken, decimals: 9 } : (tokenByMint(mint) ?? tokens[kind])
  return [make.transferChecked(program, { source, mint: mint as Address, to, authority, amount, decimals })]
}
