import type { SolanaAddress } from '@murmur/contract/address'
import { permit, SignerError } from '#signer-error.ts'
import { byteReader } from '#solana/byte-reader.ts'
import type { Account, Instruction } from '#solana/parse-message.ts'
import { parseRoute, type Route } from '#solana/parse-route.ts'
import { requireReportedAddress, requireStaticAddress } from '#solana/require-address.ts'
import {
  ataProgram,
  computeBudgetProgram,
  jupiterProgram,
  rentSysvar,
  splTokenProgram,
  systemProgram,
  token2022Program,
} from '#solana/solana-programs.ts'

/** A token transfer; `fee` is the mint's fee, if the instruction states it. */
export type TransferStep = {
  kind: 'transfer'
  tokenProgram: SolanaAddress
  source: SolanaAddress
  mint: SolanaAddress
  to: SolanaAddress
  authority: SolanaAddress
  amount: bigint
  decimals: number
  fee: bigint | undefined
}
export type LamportTransferStep = { kind: 'pay'; from: SolanaAddress; to: SolanaAddress; lamports: bigint }
export type CreateStep = {
  kind: 'create'
  payer: SolanaAddress
  account: SolanaAddress
  owner: SolanaAddress
  mint: SolanaAddress
  tokenProgram: SolanaAddress
}
type CloseStep = {
  kind: 'close'
  tokenProgram: SolanaAddress
  account: SolanaAddress
  to: SolanaAddress
  authority: SolanaAddress
}

/** Revokes the delegate of a token account. */
type RevokeStep = {
  kind: 'revoke'
  tokenProgram: SolanaAddress
  account: SolanaAddress
  authority: SolanaAddress
}

/** The effect of an instruction. The signer allows only these. */
export type Step =
  | { kind: 'compute-limit'; units: bigint }
  | { kind: 'compute-price'; microLamports: bigint }
  | { kind: 'sync'; tokenProgram: SolanaAddress; account: SolanaAddress }
  | TransferStep
  | LamportTransferStep
  | CreateStep
  | CloseStep
  | RevokeStep
  | Route

const notAllowed = 'the transaction has an instruction that is not allowed'

/** Parses an instruction completely. Refuses unknown programs and instructions. */
export function parseStep(instruction: Instruction): Step {
  switch (instruction.program) {
    case computeBudgetProgram:
      return parseComputeBudget(instruction)
    case systemProgram:
      return parseSystemTransfer(instruction)
    case ataProgram:
      return parseCreate(instruction)
    case splTokenProgram:
    case token2022Program:
      return parseTokenInstruction(instruction)
    case jupiterProgram:
      return parseRoute(instruction)
    default:
      throw new SignerError('REFUSED', 'the transaction calls a program that is not allowed')
  }
}

function parseComputeBudget({ accounts, data }: Instruction): Step {
  permit(accounts.length === 0, notAllowed)
  const reader = byteReader(data)
  const tag = reader.u8()
  permit((tag === 2 && data.length === 5) || (tag === 3 && data.length === 9), notAllowed)
  return tag === 2
    ? { kind: 'compute-limit', units: BigInt(reader.u32()) }
    : { kind: 'compute-price', microLamports: reader.u64() }
}

/** Parses a System instruction; allows only transfer, which also excludes durable nonces. */
function parseSystemTransfer({ accounts, data }: Instruction): Step {
  const reader = byteReader(data)
  permit(data.length === 12 && reader.u32() === 2 && accounts.length === 2, notAllowed)
  const [from, to] = accounts
  return { kind: 'pay', from: requireStaticAddress(from), to: requireStaticAddress(to), lamports: reader.u64() }
}

/** Parses an instruction of the associated token program; allows only CreateIdempotent. */
function parseCreate({ accounts, data }: Instruction): Step {
  permit(data.length === 1 && data[0] === 1 && accounts.length === 6, notAllowed)
  const [payer, account, owner, mint, system, program] = accounts
  permit(requireReportedAddress(system) === systemProgram, notAllowed)
  return {
    kind: 'create',
    payer: requireStaticAddress(payer),
    account: requireStaticAddress(account),
    owner: requireStaticAddress(owner),
    mint: requireReportedAddress(mint),
    tokenProgram: requireReportedAddress(program),
  }
}

function parseTokenInstruction({ program, accounts, data }: Instruction): Step {
  const reader = byteReader(data)
  switch (reader.u8()) {
    case 5: {
      permit(data.length === 1 && accounts.length === 2, notAllowed)
      const [account, authority] = accounts.map(requireStaticAddress) as [SolanaAddress, SolanaAddress]
      return { kind: 'revoke', tokenProgram: program, account, authority }
    }
    case 9: {
      permit(data.length === 1 && accounts.length === 3, notAllowed)
      const [account, to, authority] = accounts.map(requireStaticAddress) as [
        SolanaAddress,
        SolanaAddress,
        SolanaAddress,
      ]
      return { kind: 'close', tokenProgram: program, account, to, authority }
    }
    case 12: {
      permit(data.length === 10 && accounts.length === 4, notAllowed)
      return parseTransfer(program, accounts, { amount: reader.u64(), decimals: reader.u8(), fee: undefined })
    }
    case 17: {
      // Some newer clients add the rent sysvar.
      permit(data.length === 1 && accounts.length >= 1 && accounts.length <= 2, notAllowed)
      permit(accounts.length === 1 || requireReportedAddress(accounts[1]) === rentSysvar, notAllowed)
      return { kind: 'sync', tokenProgram: program, account: requireStaticAddress(accounts[0]) }
    }
    case 26: {
      // The transfer fee extension; 1 is its TransferCheckedWithFee.
      permit(
        program === token2022Program && data.length === 19 && reader.u8() === 1 && accounts.length === 4,
        notAllowed,
      )
      const amounts = { amount: reader.u64(), decimals: reader.u8(), fee: reader.u64() }
      permit(amounts.fee <= amounts.amount, 'the transfer fee exceeds the amount')
      return parseTransfer(program, accounts, amounts)
    }
    default:
      throw new SignerError('REFUSED', notAllowed)
  }
}

function parseTransfer(
  tokenProgram: SolanaAddress,
  accounts: Account[],
  amounts: Pick<TransferStep, 'amount' | 'decimals' | 'fee'>,
): TransferStep {
  const [source, mint, to, authority] = accounts
  return {
    kind: 'transfer',
    tokenProgram,
    source: requireStaticAddress(source),
    mint: requireReportedAddress(mint),
    to: requireStaticAddress(to),
    authority: requireStaticAddress(authority),
    ...amounts,
  }
}
