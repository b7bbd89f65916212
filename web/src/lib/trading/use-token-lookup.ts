import { parseSolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { type TokenReply, tokensApi } from '@murmur/contract/tokens'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'
import { CallError, reasonOf } from '#lib/http/call-error.ts'

/** More than 40 characters are looked up whatever they are; fewer only when they are a whole Solana address. */
export function isWorthLookup(address: string): boolean {
  return address.length > 40 || parseSolanaAddress(address) !== undefined
}

export type Lookup = {
  found: TokenReply | undefined
  /** The chains to choose from, when the address is a token on several. */
  choices: ChainKey[]
  /** The one of them that counts as chosen. */
  chain: ChainKey | undefined
  isFetching: boolean
  isFailed: boolean
  reason: string | undefined
}

/**
 * Looks a token up by its address, at once.
 * @param picked the user's choice where an address stands on several chains
 * @param preferred the chain that is meant where nothing is picked and the address stands on it among others
 */
export function useTokenLookup(address: string, picked: ChainKey | undefined, preferred?: ChainKey): Lookup {
  // The address alone says whether there is something to choose; the question stays while and after it is answered.
  const open = useQuery(lookupOf(address, undefined))
  const mustChoose = isOpenQuestion(open.error)
  const alternatives = open.data?.alternatives ?? []
  const choices: ChainKey[] = mustChoose
    ? ['eth', 'base']
    : open.data && alternatives.length > 0
      ? [...new Set([open.data.chain, ...alternatives])]
      : []
  const chain = picked ?? choices.find((choice) => choice === preferred)
  const query = useQuery(lookupOf(address, chain))
  const isOpen = choices.length > 0 && chain === undefined
  return {
    found: isOpen ? undefined : query.data,
    choices,
    chain,
    isFetching: query.isFetching && !query.data,
    isFailed: query.isError && !isOpenQuestion(query.error),
    reason: reasonOf(query.error),
  }
}

function lookupOf(address: string, chain: ChainKey | undefined) {
  return queryOptions({
    queryKey: ['token', address, chain],
    queryFn: ({ signal }) => call(tokensApi.detail, { params: { address }, query: { chain } }, { signal }),
    enabled: isWorthLookup(address),
    retry: false,
    staleTime: 15_000,
  })
}

function isOpenQuestion(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'WHICH_CHAIN'
}
