import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Address, isAddress } from 'viem'
import type { Faucet } from '#faucet/create-faucet.ts'
import { isForm, readForm, readJson } from '#http/read-body.ts'
import { HttpError, sendJson, sendPage } from '#http/reply.ts'
import { faucetPage, grantsPage } from '#pages/faucet-page.ts'
import { type ChainKey, chainKeys } from '#seed/address-book.ts'
import { isAddressText } from '#solana/base58.ts'
import { grantLamports, type SolFaucet } from '#solana/faucet/sol-faucet.ts'

export type FaucetDeps = {
  faucets: Record<ChainKey, Faucet>
  solana: { faucet: SolFaucet }
  /** Counts a payment requested on the page; returns false once the address has reached its daily limit. */
  canReceiveMore: (address: string) => boolean
}

type Payout = { chain: ChainKey | 'sol'; hash: string }

/** Sends the faucet page; the query may contain the address. */
export function getFaucet(url: URL, response: ServerResponse): void {
  const address = (url.searchParams.get('address') ?? '').trim()
  sendPage(response, 200, faucetPage({ address, chain: isAddressText(address) ? 'sol' : 'both' }))
}

/** Pays an address. JSON requests pay an address once, unless they set `again`; the form pays up to the daily limit. */
export async function postFaucet(deps: FaucetDeps, request: IncomingMessage, response: ServerResponse) {
  if (isForm(request)) return postForm(deps, request, response)
  const { chain, address, again = false } = ((await readJson(request)) ?? {}) as Record<string, unknown>
  if (isAddressText(address)) {
    if (chain !== undefined && chain !== null && chain !== 'sol') throw new HttpError(400, 'That is a Solana address')
    const hash = deps.solana.faucet.grant(address, again === true)
    return sendJson(response, 200, { success: true, grants: [{ chain: 'sol', amount: String(grantLamports), hash }] })
  }
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) {
    throw new HttpError(400, 'Send { address, chain? }: 0x… for "eth" and "base", base58 for "sol"')
  }
  const requestedChains = chainKeys.filter((key) => chain === undefined || chain === null || key === chain)
  if (requestedChains.length === 0) throw new HttpError(404, 'The chains are eth and base')
  const payouts = await sendGrants(deps, requestedChains, address, again === true)
  const grants = payouts.map(({ chain, hash }) => ({ chain, amount: '2000000000000000000', hash }))
  sendJson(response, 200, { success: true, grants })
}

const chainChoices = [...chainKeys, 'sol', 'both'] as const

async function postForm(deps: FaucetDeps, request: IncomingMessage, response: ServerResponse) {
  const fields = await readForm(request)
  const address = (fields.get('address') ?? '').trim()
  const isSolana: boolean = isAddressText(address)
  // A Solana address implies its chain.
  const chain = isSolana ? 'sol' : (chainChoices.find((key) => key === fields.get('chain')) ?? 'both')
  const refuse = (status: number, problem: string) =>
    sendPage(response, status, faucetPage({ address, chain, problem }))
  if (!isSolana && chain === 'sol') {
    return refuse(400, 'This is not a Solana address: it is 32 to 44 letters and digits, without 0, O, I and l.')
  }
  if (!isSolana && !isAddress(address, { strict: false })) {
    return refuse(400, 'This is not an Ethereum or Base address: it is 0x and 40 digits or letters a to f.')
  }
  if (!deps.canReceiveMore(isSolana ? address : address.toLowerCase())) {
    return refuse(429, 'This address had enough for today. Come back tomorrow, or use another one.')
  }
  const payouts: Payout[] = isSolana
    ? [{ chain: 'sol', hash: deps.solana.faucet.grant(address, true) }]
    : await sendGrants(
        deps,
        chainKeys.filter((key) => chain === 'both' || key === chain),
        address as Address,
        true,
      )
  sendPage(response, 200, grantsPage(address, payouts))
}

function sendGrants(
  deps: FaucetDeps,
  chains: readonly ChainKey[],
  address: Address,
  again: boolean,
): Promise<Payout[]> {
  return Promise.all(chains.map(async (chain) => ({ chain, hash: await deps.faucets[chain].grant(address, again) })))
}
