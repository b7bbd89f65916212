import * as v from 'valibot'
import type { Address as ChainAddress } from '#address.ts'

/** Schema of an address in a reply or a row of this server, which has parsed it. */
export const Address = v.pipe(
  v.string(),
  v.transform((text) => text as ChainAddress),
)
