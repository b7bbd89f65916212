import {
  Account,
  Clock,
  type FailedTransactionMetadata,
  InstructionErrorCustom,
  LiteSvm,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  TransactionMetadata,
} from 'litesvm/dist/internal.js'
import { fromBase58, toBase58 } from '#solana/base58.ts'
import type { SolAccount } from '#solana/chain/account.ts'
import { instructionErrorName, type TransactionError, transactionErrorName } from '#solana/chain/svm-errors.ts'

type InnerInstruction = { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }

/** The result of running a transaction. `inner` is indexed by outer instruction. */
export type TransactionOutcome = {
  err: TransactionError | null
  logs: string[]
  units: number
  inner: { index: number; instructions: InnerInstruction[] }[]
  returnData: { programId: string; data: [string, 'base64'] } | null
}

/** The virtual machine with its accounts, without slots, blockhash window or history. */
export type Svm = {
  get(address: string): SolAccount | undefined
  set(address: string, account: SolAccount | undefined): void
  /**
   * Runs a transaction and stores its changes. `wire` must be the canonical encoding: the engine aborts on other bytes.
   */
  run(wire: Uint8Array): TransactionOutcome
  /** Runs a transaction without storing changes; returns the accounts as the transaction would leave them. */
  simulate(wire: Uint8Array, checkSignatures: boolean): TransactionOutcome & { after: Map<string, SolAccount> }
  setTime(slot: number, seconds: number): void
  /** Rent-exempt minimum in lamports for an account of this many bytes. */
  rentFor(bytes: number): bigint
}

const emptyAccount: SolAccount = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: toBase58(new Uint8Array(32)),
  executable: false,
}
// u64::MAX: exempt from rent, as every current account is.
const rentEpoch = 2n ** 64n - 1n

/** Creates the engine with the sandbox's features and programs. */
export function createSvm(): Svm {
  const engine = new LiteSvm()
  // The chain checks blockhashes and history itself: the engine supports only one blockhash.
  engine.setBlockhashCheck(false)
  engine.setTransactionHistory(0n)
  engine.setLogBytesLimit(10_000n)

  return {
    get(address) {
      const found = engine.getAccount(fromBase58(address))
      // An account without lamports does not exist, but the engine may still return it.
      return found && found.lamports() > 0n ? toSolAccount(found) : undefined
    },
    set(address, account = emptyAccount) {
      const { lamports, data, owner, executable } = account
      engine.setAccount(fromBase58(address), new Account(lamports, data, fromBase58(owner), executable, rentEpoch))
    },
    run: (wire) => toOutcome(engine.sendVersionedTransaction(wire)),
    simulate(wire, checkSignatures) {
      engine.setSigverify(checkSignatures)
      try {
        const result = engine.simulateVersionedTransaction(wire)
        const after = new Map<string, SolAccount>()
        if ('err' in result) return { ...toOutcome(result), after }
        for (const one of result.postAccounts()) after.set(toBase58(one.address), toSolAccount(one.account()))
        return { ...toOutcome(result.meta()), after }
      } finally {
        engine.setSigverify(true)
      }
    },
    setTime: (slot, seconds) => engine.setClock(new Clock(BigInt(slot), 0n, 578n, 579n, BigInt(seconds))),
    rentFor: (bytes) => engine.minimumBalanceForRentExemption(BigInt(bytes)),
  }
}

function toSolAccount(account: Account): SolAccount {
  return {
    lamports: account.lamports(),
    data: account.data(),
    owner: toBase58(account.owner()),
    executable: account.executable(),
  }
}

function toOutcome(result: TransactionMetadata | FailedTransactionMetadata): TransactionOutcome {
  const meta = result instanceof TransactionMetadata ? result : result.meta()
  const returnData = meta.returnData()
  return {
    err: result instanceof TransactionMetadata ? null : toTransactionError(result.err()),
    logs: meta.logs(),
    units: Number(meta.computeUnitsConsumed()),
    inner: meta
      .innerInstructions()
      .map((list, index) => ({
        index,
        instructions: list.map((item) => ({
          programIdIndex: item.instruction().programIdIndex(),
          accounts: [...item.instruction().accounts()],
          data: toBase58(item.instruction().data()),
          stackHeight: item.stackHeight(),
        })),
      }))
      .filter(({ instructions }) => instructions.length > 0),
    returnData: returnData.data().length
      ? {
          programId: toBase58(returnData.programId()),
          data: [Buffer.from(returnData.data()).toString('base64'), 'base64'],
        }
      : null,
  }
}

function toTransactionError(error: ReturnType<FailedTransactionMetadata['err']>): TransactionError {
  if (typeof error === 'number') return transactionErrorName(error)
  if (error instanceof TransactionErrorInstructionError) {
    const detail = error.err()
    const custom = detail instanceof InstructionErrorCustom ? { Custom: detail.code } : undefined
    const name = typeof detail === 'number' ? instructionErrorName(detail) : 'BorshIoError'
    return { InstructionError: [error.index, custom ?? name] }
  }
  if (error instanceof TransactionErrorInsufficientFundsForRent) {
    return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  }
  if (error instanceof TransactionErrorDuplicateInstruction) return { DuplicateInstruction: error.index }
  return 'ProgramExecutionTemporarilyRestricted'
}
