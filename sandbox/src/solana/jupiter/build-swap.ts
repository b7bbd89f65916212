import {
  type Address,
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
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { tokenProgram, wrappedSol } from '#solana/addresses.ts'
import type { SwapQuote } from '#solana/jupiter/quote-swap.ts'
import { transferCheckedWithFee } from '#solana/jupiter/transfer-checked-with-fee.ts'
import { lookedUpAddresses } from '#solana/seed/seed-accounts.ts'
import { lookupTableAddress, makerAddress, makerTokenAddress } from '#solana/seed/seed-addresses.ts'
import { getTokenProgram } from '#solana/seed/sol-tokens.ts'

export const swapComputeUnitLimit = 150_000

export type SwapToBuild = {
  quote: SwapQuote
  taker: string
  /** Account with the taker's output, whose delegate is the taker. */
  vault: string
  /** Receives the platform fee; undefined without a fee. */
  feeAccount: string | undefined
  /** Micro-lamports per compute unit. */
  unitPrice: bigint
  blockhash: string
  lastValidBlockHeight: number
}

const asAddress = (text: string) => text as Address

/** Derives a wallet's associated token account for a mint. */
export async function associatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const [address] = await findAssociatedTokenPda({
    owner: asAddress(owner),
    mint: asAddress(mint),
    tokenProgram: asAddress(program),
  })
  return address
}

/** Builds the swap as an unsigned v0 transaction (base64) whose only signer and fee payer is the taker. */
export async function buildSwap(swap: SwapToBuild): Promise<string> {
  const { taker, unitPrice, blockhash, lastValidBlockHeight, quote } = swap
  const legs = await { buy: buyInstructions, sell: sellInstructions, tokens: tokenInstructions }[quote.side](swap)
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(asAddress(taker), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) =>
      appendTransactionMessageInstructions(
        [
          getSetComputeUnitLimitInstruction({ units: swapComputeUnitLimit }),
          getSetComputeUnitPriceInstruction({ microLamports: unitPrice }),
          ...legs,
        ],
        timed,
      ),
    (whole) =>
      compressTransactionMessageUsingAddressLookupTables(whole, {
        [lookupTableAddress]: lookedUpAddresses.map(asAddress),
      }),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

/** Sells SOL for a token; the platform fee is deducted from the SOL before the swap. */
async function buyInstructions(swap: SwapToBuild): Promise<Instruction[]> {
  const { taker, feeAccount, quote } = swap
  const { inAmount, platformFee } = quote
  const source = createNoopSigner(asAddress(taker))
  const toMaker = { source, destination: asAddress(makerAddress), amount: inAmount - platformFee }
  return [
    getTransferSolInstruction(toMaker),
    ...(feeAccount ? nativeFeeInstructions(taker, feeAccount, platformFee) : []),
    ...(await receiveInstructions(swap)),
  ]
}

/** Sells a token for another one; the platform fee is deducted from the sold token before the swap. */
async function tokenInstructions(swap: SwapToBuild): Promise<Instruction[]> {
  const { taker, feeAccount, quote } = swap
  const { input, inAmount, platformFee } = quote
  const program = getTokenProgram(input)
  const paid = {
    source: asAddress(await associatedAccount(taker, input.address, program)),
    mint: asAddress(input.address),
    authority: createNoopSigner(asAddress(taker)),
    decimals: input.decimals,
  }
  const pay = (destination: string, amount: bigint) =>
    getTransferCheckedInstruction(
      { ...paid, destination: asAddress(destination), amount },
      { programAddress: asAddress(program) },
    )
  return [
    pay(makerTokenAddress(input.address), inAmount - platformFee),
    ...(feeAccount && platformFee > 0n ? [pay(feeAccount, platformFee)] : []),
    ...(await receiveInstructions(swap)),
  ]
}

/** Creates the taker's account and fills it from the vault. */
async function receiveInstructions({ quote, taker, vault }: SwapToBuild): Promise<Instruction[]> {
  const { token, gross, outAmount } = quote
  const program = getTokenProgram(token)
  const takerAccount = await associatedAccount(taker, token.address, program)
  const authority = createNoopSigner(asAddress(taker))
  const transferAmount = { amount: gross, decimals: token.decimals }
  const outputTransfer = {
    source: asAddress(vault),
    mint: asAddress(token.address),
    destination: asAddress(takerAccount),
    authority,
  }
  return [
    createAccount(taker, token.address, takerAccount, program),
    // For Token-2022, uses the instruction that fails unless the mint's fee is exactly this, so that the output is
    // certain.
    token.program === 'token-2022'
      ? transferCheckedWithFee({
          ...outputTransfer,
          authority: asAddress(taker),
          ...transferAmount,
          fee: gross - outAmount,
        })
      : getTransferCheckedInstruction({ ...outputTransfer, ...transferAmount }),
  ]
}

function nativeFeeInstructions(taker: string, feeAccount: string, amount: bigint): Instruction[] {
  return [
    getTransferSolInstruction({
      source: createNoopSigner(asAddress(taker)),
      destination: asAddress(feeAccount),
      amount,
    }),
    getSyncNativeInstruction({ account: asAddress(feeAccount) }),
  ]
}

/** Sells a token for SOL through a temporary wrapped-SOL account, from which the platform fee is deducted. */
async function sellInstructions({ quote, taker, vault, feeAccount }: SwapToBuild): Promise<Instruction[]> {
  const { token, inAmount, platformFee, gross } = quote
  const program = getTokenProgram(token)
  const authority = createNoopSigner(asAddress(taker))
  const takerAccount = await associatedAccount(taker, token.address, program)
  const wrappedAccount = await associatedAccount(taker, wrappedSol, tokenProgram)
  const coin = { mint: asAddress(wrappedSol), authority, decimals: 9 }
  const toMaker = {
    source: asAddress(takerAccount),
    mint: asAddress(token.address),
    destination: asAddress(makerTokenAddress(token.address)),
    authority,
    amount: inAmount,
    decimals: token.decimals,
  }
  return [
    getTransferCheckedInstruction(toMaker, { programAddress: asAddress(program) }),
    createAccount(taker, wrappedSol, wrappedAccount, tokenProgram),
    getTransferCheckedInstruction({
      ...coin,
      source: asAddress(vault),
      destination: asAddress(wrappedAccount),
      amount: gross,
    }),
    ...(feeAccount
      ? [
          getTransferCheckedInstruction({
            ...coin,
            source: asAddress(wrappedAccount),
            destination: asAddress(feeAccount),
            amount: platformFee,
          }),
        ]
      : []),
    getCloseAccountInstruction({ account: asAddress(wrappedAccount), destination: asAddress(taker), owner: authority }),
  ]
}

function createAccount(taker: string, mint: string, account: string, program: string): Instruction {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(asAddress(taker)),
    ata: asAddress(account),
    owner: asAddress(taker),
    mint: asAddress(mint),
    tokenProgram: asAddress(program),
  })
}
