import type { SolanaAddress } from '@murmur/contract/address'
import type { Chain } from '@murmur/contract/chains'

/** Programs that the signer supports, in base58; branded by casts, because only types come from the contract. */
export const systemProgram = '11111111111111111111111111111111' as SolanaAddress
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111' as SolanaAddress
export const splTokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as SolanaAddress
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as SolanaAddress
export const ataProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as SolanaAddress
export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as SolanaAddress
/** Jupiter's event authority: the program address of the seed `__event_authority`. */
export const jupiterEventAuthority = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf' as SolanaAddress
export const rentSysvar = 'SysvarRent111111111111111111111111111111111' as SolanaAddress

/** The wrapped coin's mint, which represents SOL in the terms. Its type ties it to the contract's definition. */
const wrappedMint: Extract<Chain, { key: 'sol' }>['coin']['address'] = 'So11111111111111111111111111111111111111112'
export const wrappedSol = `${wrappedMint}` as SolanaAddress

/**
 * Accounts that take a validator's tip (docs.jito.wtf, "getTipAccounts"; the same eight in the tip payment program's
 * own sources). Payments to them count as network fees.
 */
export const jitoTipAccounts: ReadonlySet<SolanaAddress> = new Set([
  '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5',
  'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe',
  'Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY',
  'ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49',
  'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh',
  'ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt',
  'DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL',
  '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT',
] as SolanaAddress[])
