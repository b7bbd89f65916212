import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '#http/read-body.ts'
import { sendJson } from '#http/reply.ts'
import { ExecuteFailure, executeOrder } from '#solana/jupiter/execute-order.ts'
import { ListFailure, listTokens } from '#solana/jupiter/list-tokens.ts'
import { OrderFailure, readOrderRequest } from '#solana/jupiter/order-request.ts'
import { placeOrder } from '#solana/jupiter/place-order.ts'
import { mostPriced, priceMap } from '#solana/jupiter/price-map.ts'
import { tokenInfo } from '#solana/jupiter/token-info.ts'
import type { Solana } from '#solana/open-solana.ts'

/** GET and POST /jupiter/…, as api.jup.ag answers them. */
export async function routeJupiter(solana: Solana, url: URL, request: IncomingMessage, response: ServerResponse) {
  if (solana.faults.refuses()) return void response.destroy()
  const path = url.pathname.slice('/jupiter'.length)
  if (request.method === 'POST' && path === '/swap/v2/execute') return postExecute(solana, request, response)
  if (request.method === 'GET' && path === '/swap/v2/order') return getOrder(solana, url, response)
  if (request.method === 'GET' && path === '/price/v3') return getPrices(solana, url, response)
  if (request.method === 'GET' && path.startsWith('/tokens/v2/')) return getTokens(solana, url, response)
  sendJson(response, 404, { error: 'Not found' })
}

async function getOrder(solana: Solana, url: URL, response: ServerResponse): Promise<void> {
  try {
    sendJson(response, 200, await placeOrder(solana, readOrderRequest(url.searchParams)))
  } catch (error) {
    if (!(error instanceof OrderFailure)) throw error
    sendJson(response, 400, { error: error.message })
  }
}

async function postExecute(solana: Solana, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await executeOrder(solana, await readJson(request))
    if (solana.faults.losesAnswer()) return void response.destroy()
    sendJson(response, 200, answer)
  } catch (error) {
    if (!(error instanceof ExecuteFailure)) throw error
    sendJson(response, 400, { error: error.message, code: error.code })
  }
}

function getPrices({ book, chain }: Solana, url: URL, response: ServerResponse): void {
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter((id) => id !== '')
  if (ids.length === 0 || ids.length > mostPriced) {
    sendJson(response, 400, { error: `ids: between 1 and ${mostPriced} mints` })
  } else {
    sendJson(response, 200, priceMap(ids, book, chain.clock.slot()))
  }
}

function getTokens({ book, chain }: Solana, url: URL, response: ServerResponse): void {
  try {
    const tokens = listTokens(url.pathname.slice('/jupiter/tokens/v2'.length), url.searchParams, book)
    const shown = { book, now: Date.now(), slot: chain.clock.slot() }
    if (tokens)
      sendJson(
        response,
        200,
        tokens.map((token) => tokenInfo(token, shown)),
      )
    else sendJson(response, 404, { error: 'Not found' })
  } catch (error) {
    if (!(error instanceof ListFailure)) throw error
    sendJson(response, 400, { error: error.message })
  }
}
