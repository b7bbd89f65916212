import * as v from 'valibot'
import type * as address from '#address.ts'

/** Fields of the signer's protocol. */
export const Hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]*$/),
  v.check((text) => text.length % 2 === 0),
)
export const EvmAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as address.EvmAddress),
)

/** A token as `chain:address`, on EVM chains in lower case. */
export const LimitedAsset = v.pipe(v.string(), v.regex(/^((eth|base):0x[0-9a-f]{40}|sol:[1-9A-HJ-NP-Za-km-z]{32,44})$/))

/** A recipient as `evm:<address in lower case>`, which is the same account on each EVM chain, or `sol:<owner's address>`. */
export const RecipientKey = v.pipe(v.string(), v.regex(/^(evm:0x[0-9a-f]{40}|sol:[1-9A-HJ-NP-Za-km-z]{32,44})$/))

/** An entry of the list of recipients: a `RecipientKey`, or `eth:` or `base:` and the address of a contract on that chain alone. */
export const ListedRecipientKey = v.pipe(
  v.string(),
  v.regex(/^((evm|eth|base):0x[0-9a-f]{40}|sol:[1-9A-HJ-NP-Za-km-z]{32,44})$/),
)

/** A Solana public key, token mint or account: 32 bytes in base58. */
export const SolanaAddress = v.pipe(
  v.string(),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  v.transform((text) => text as address.SolanaAddress),
)
