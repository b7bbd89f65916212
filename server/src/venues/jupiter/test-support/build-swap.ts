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

const asAddress = (text: string) => text as Address

/** The instruction that makes a message valid by a durable nonce; the runtime requires it to be the first. */
export function nonceInstruction(authority: string): Instruction {
  return getAdvanceNonceAccountInstruction({
    nonceAccount: asAddress('Sysvar1nstructions1111111111111111111111111'),
    recentBlockhashesSysvar: asAddress('SysvarRecentB1ockHashes11111111111111111111'),
    nonceAuthority: createNoopSigner(asAddress(authority)),
  })
}

function signatureSlots(cosigner: string): Instruction {
  return getTransferSolInstruction({
    source: createNoopSigner(asAddress(cosigner)),
    destination: asAddress(cosigner),
    amount: 1n,
  })
}

/** A v0 transaction with a lookup table and an empty signature: base64. */
export function buildSwap(swap: SwapMessage): string {
  const { payer, tokenAccount, token, tokenProgram } = swap
  const owner = createNoopSigner(asAddress(payer))
  const instructions: Instruction[] = [
    ...(swap.extra ?? []),
    ...(swap.cosigner ? [signatureSlots(swap.cosigner)] : []),
    getSetComputeUnitLimitInstruction({ units: unitLimit }),
    getSetComputeUnitPriceInstruction({ microLamports: swap.unitPrice }),
    getTransferSolInstruction({ source: owner, destination: asAddress(swap.feeAccount), amount: 1n }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: owner,
      ata: asAddress(tokenAccount),
      owner: asAddress(payer),
      mint: asAddress(token),
      tokenProgram: asAddress(tokenProgram),
    }),
    getTransferCheckedInstruction(
      {
        source: asAddress(swap.maker),
        mint: asAddress(token),
        destination: asAddress(tokenAccount),
        authority: owner,
        amount: swap.amount,
        decimals: 6,
      },
      { programAddress: asAddress(tokenProgram) },
    ),
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(asAddress(payer), empty),
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
