import {
  type Address,
  type EncodedAccount,
  getBase58Decoder,
  getTransactionDecoder,
  type Lamports,
  lamports,
} from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { addressBytes } from './genuine-route.ts'
import { blockhash } from './solana-draft.ts'
import * as make from './solana-instructions.ts'

/** A virtual machine with the real System and token programs and the tests' accounts. */
export type SolanaVm = ReturnType<typeof createSolanaVm>

export type TokenState = {
  mint: string
  owner: string
  amount: bigint
  delegate: string | undefined
  closeAuthority: string | undefined
}

const computeRent = (bytes: number) => BigInt((128 + bytes) * 6960)

export function createSolanaVm() {
  const vm = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n)
  const set = (address: Address, owner: Address, amount: bigint, data: Uint8Array = new Uint8Array()) =>
    vm.setAccount({
      address,
      data,
      executable: false,
      lamports: lamports(amount),
      programAddress: owner,
      space: BigInt(data.length),
    } as EncodedAccount)
  return {
    setWallet: (address: Address, amount: bigint) => set(address, make.systemProgram, amount),
    removeAccount: (address: Address) => set(address, make.systemProgram, 0n),
    setMint(address: Address, program: Address, decimals: number, transferFeeBps: number) {
      const data = mintData(decimals, transferFeeBps)
      set(address, program, computeRent(data.length), data)
    },
    setTokenAccount(address: Address, parts: TokenAccountFields) {
      const data = tokenData(parts)
      const isSol = parts.mint === make.sol
      set(address, parts.program, computeRent(data.length) + (isSol ? parts.amount : 0n), data)
    },
    lamportsOf: (address: Address): bigint => vm.getBalance(address) ?? (0n as Lamports),
    tokenOf(address: Address): TokenState | undefined {
      const account = vm.getAccount(address)
      return account.exists ? parseTokenAccount(account.data as Uint8Array) : undefined
    },
    /** Runs a transaction that the Solana kit encoded; returns whether it succeeded. */
    run(wire: Uint8Array): boolean {
      const result = vm.sendTransaction(getTransactionDecoder().decode(wire))
      return 'logs' in result && !('err' in result)
    },
    blockhash,
  }
}

type TokenAccountFields = {
  mint: Address
  owner: Address
  program: Address
  amount: bigint
  delegate?: Address
  taxed?: boolean
}

function tokenData({ mint, owner, program, amount, delegate, taxed }: TokenAccountFields): Uint8Array {
  // Token-2022: the account type, then the withheld transfer fee (type 2, 8 bytes, zero).
  const data = Buffer.alloc(taxed ? 165 + 1 + 12 : 165)
  data.set(addressBytes(mint), 0)
  data.set(addressBytes(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  if (delegate) {
    data.writeUInt32LE(1, 72)
    data.set(addressBytes(delegate), 76)
    data.writeBigUInt64LE(amount, 121)
  }
  data[108] = 1
  if (mint === make.sol && program === make.splToken) {
    data.writeUInt32LE(1, 109)
    data.writeBigUInt64LE(computeRent(165), 113)
  }
  if (taxed) data.set([2, 2, 0, 8, 0], 165)
  return Uint8Array.from(data)
}

function mintData(decimals: number, transferFeeBps: number): Uint8Array {
  const data = Buffer.alloc(transferFeeBps > 0 ? 166 + 4 + 108 : 82)
  data.writeBigUInt64LE(2n ** 63n, 36)
  data[44] = decimals
  data[45] = 1
  if (transferFeeBps > 0) {
    // The account's type, then TransferFeeConfig (type 1, 108 bytes): no authorities, the same fee for every epoch.
    data[165] = 1
    data.writeUInt16LE(1, 166)
    data.writeUInt16LE(108, 168)
    for (const at of [72, 90]) {
      data.writeBigUInt64LE(2n ** 64n - 1n, 170 + at + 8)
      data.writeUInt16LE(transferFeeBps, 170 + at + 16)
    }
  }
  return Uint8Array.from(data)
}

function parseTokenAccount(bytes: Uint8Array): TokenState | undefined {
  if (bytes.length < 165) return undefined
  const data = Buffer.from(bytes)
  const address = (at: number) => toCachedBase58(data.subarray(at, at + 32))
  return {
    mint: address(0),
    owner: address(32),
    amount: data.readBigUInt64LE(64),
    delegate: data.readUInt32LE(72) === 1 ? address(76) : undefined,
    closeAuthority: data.readUInt32LE(129) === 1 ? address(133) : undefined,
  }
}

const base58Cache = new Map<string, string>()

/** Encodes an address in base58, cached because tests use few addresses many times. */
function toCachedBase58(bytes: Buffer): string {
  const key = bytes.toString('latin1')
  const cached = base58Cache.get(key) ?? getBase58Decoder().decode(bytes)
  base58Cache.set(key, cached)
  return cached
}
