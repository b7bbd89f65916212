import {
  type Address,
  type AddressesByLookupTableAddress,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'

/** The contents of the fake's message. The fake node gets its effects separately, so it need not be a working swap. */
export type SwapMessage = {
  payer: string
  maker: string
  token: string
  tokenAccount: string
  tokenProgram: string
  amount: bigint
  feeAccount: string
  unitPrice: bigint
  blockhash: string
  tables: AddressesByLookupTableAddress
  extra?: readonly Instruction[]
  /** A second signer. */
  cosigner?: string
}

export const unitLimit = 150_000

const at = (text: string) => text as Address

/** The instruction that makes a message valid by a durable nonce; the runtime requires it to be the first. */
export function nonceInstruction(authority: string): Instruction {
  return getAdvanceNonceAccountInstruction({
    nonceAccount: at('Sysvar1nstructions1111111111111111111111111'),
    recentBlockhashesSysvar: at('SysvarRecentB1ockHashes11111111111111111111'),
    nonceAuthority: createNoopSigner(at(authority)),
  })
}

function signatureSlots(cosigner: string): Instruction {
  return getTransferSolInstruction({ source: createNoopSigner(at(cosigner)), destination: at(cosigner), amount: 1n })
}

/** A v0 transaction with a lookup table and an empty signature: base64. */
export function buildSwap(swap: SwapMessage): string {
  const { payer, tokenAccount, token, tokenProgram } = swap
  const owner = createNoopSigner(at(payer))
  const instructions: Instruction[] = [
    ...(swap.extra ?? []),
    ...(swap.cosigner ? [signatureSlots(swap.cosigner)] : []),
    getSetComputeUnitLimitInstruction({ units: unitLimit }),
    getSetComputeUnitPriceInstruction({ microLamports: swap.unitPrice }),
    getTransferSolInstruction({ source: owner, destination: at(swap.feeAccount), amount: 1n }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: owner,
      ata: at(tokenAccount),
      owner: at(payer),
      mint: at(token),
      tokenProgram: at(tokenProgram),
    }),
    getTransferCheckedInstruction(
      {
        source: at(swap.maker),
        mint: at(token),
        destination: at(tokenAccount),
        authority: owner,
        amount: swap.amount,
        decimals: 6,
      },
      { programAddress: at(tokenProgram) },
    ),
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(at(payer), empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: swap.blockhash as Blockhash, lastValidBlockHeight: 0n },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
    (whole) => compressTransactionMessageUsingAddressLookupTables(whole, swap.tables),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}
