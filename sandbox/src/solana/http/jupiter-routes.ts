import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '#http/read-body.ts'
import { sendJson } from '#http/reply.ts'
import { ExecuteError, executeOrder } from '#solana/jupiter/execute-order.ts'
import { ListTokensError, listTokens } from '#solana/jupiter/list-tokens.ts'
import { OrderRequestError, parseOrderRequest } from '#solana/jupiter/order-request.ts'
import { placeOrder } from '#solana/jupiter/place-order.ts'
import { maxPricedMints, priceMap } from '#solana/jupiter/price-map.ts'
import { type JupiterCall, tokenInfo } from '#solana/jupiter/token-info.ts'
import type { Solana } from '#solana/open-solana.ts'
import { getVendorData, type Vendors } from '#vendors/route-vendor.ts'
import { sendVendorResponse } from '#vendors/send-vendor-response.ts'

export type JupiterDeps = { solana: Solana; vendors: Vendors }

/** Handles GET and POST /jupiter/… in the format of api.jup.ag. */
export async function routeJupiter(deps: JupiterDeps, url: URL, request: IncomingMessage, response: ServerResponse) {
  const { solana } = deps
  if (solana.faults.refuses()) return void response.destroy()
  const path = url.pathname.slice('/jupiter'.length)
  if (request.method === 'POST' && path === '/swap/v2/execute') return postExecute(solana, request, response)
  if (request.method === 'GET' && path === '/swap/v2/order') return getOrder(solana, url, response)
  const isDataPath = path === '/price/v3' || path.startsWith('/tokens/v2/')
  if (request.method === 'GET' && isDataPath) return getData(deps, url, request, response)
  sendJson(response, 404, { error: 'Not found' })
}

async function getOrder(solana: Solana, url: URL, response: ServerResponse): Promise<void> {
  try {
    const request = parseOrderRequest(url.searchParams)
    const requestedBps = solana.faults.tightens() ? 0 : request.slippageBps
    const slippageBps = solana.faults.loosens() ? 10 * requestedBps : requestedBps
    sendJson(response, 200, await placeOrder(solana, { ...request, slippageBps }))
  } catch (error) {
    if (!(error instanceof OrderRequestError)) throw error
    sendJson(response, 400, { error: error.message })
  }
}

async function postExecute(solana: Solana, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await executeOrder(solana, await readJson(request))
    if (solana.faults.losesResponse()) return void response.destroy()
    sendJson(response, 200, answer)
  } catch (error) {
    if (!(error instanceof ExecuteError)) throw error
    sendJson(response, 400, { error: error.message, code: error.code })
  }
}

type JupiterResponse = { status: number; body: unknown }

function pricesResponse(call: JupiterCall, url: URL, slot: number): JupiterResponse {
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter((id) => id !== '')
  if (ids.length > 0 && ids.length <= maxPricedMints) return { status: 200, body: priceMap(call, ids, slot) }
  return { status: 400, body: { error: `ids: between 1 and ${maxPricedMints} mints` } }
}

function tokensResponse(call: JupiterCall, url: URL, slot: number): JupiterResponse {
  try {
    const tokens = listTokens(call, url.pathname.slice('/jupiter/tokens/v2'.length), url.searchParams)
    if (tokens) return { status: 200, body: tokens.map((token) => tokenInfo(call, token, slot)) }
    return { status: 404, body: { error: 'Not found' } }
  } catch (error) {
    if (!(error instanceof ListTokensError)) throw error
    return { status: 400, body: { error: error.message } }
  }
}

/** Sends prices or tokens, subject to the vendor fault of `jupiter`. */
function getData(
  { solana, vendors }: JupiterDeps,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const getResponse = url.pathname === '/jupiter/price/v3' ? pricesResponse : tokensResponse
  return sendVendorResponse(vendors.faults, 'jupiter', response, (fault) => {
    const { status, body } = getResponse(getVendorData(vendors, request, fault), url, solana.chain.clock.slot())
    return { status, type: 'application/json', content: Buffer.from(JSON.stringify(body)) }
  })
}
