import type { IncomingMessage, ServerResponse } from 'node:http'
import { bigJson } from '#http/big-json.ts'
import { readJson } from '#http/read-body.ts'
import { HttpFailure, sendJson, sendJsonText } from '#http/reply.ts'
import { ExecuteFailure, executeOrder } from '#solana/jupiter/execute-order.ts'
import { OrderFailure, readOrderRequest } from '#solana/jupiter/order-request.ts'
import { placeOrder } from '#solana/jupiter/place-order.ts'
import type { Solana } from '#solana/open-solana.ts'
import { answerSolRpc } from '#solana/rpc/answer-sol-rpc.ts'

// Trades are simulated and sent for somebody.
const personalMethods = /"(sendTransaction|simulateTransaction)"/

/** POST /sol: JSON-RPC. `onUse` is told when a person is behind it. */
export async function postSolRpc(
  solana: Solana,
  request: IncomingMessage,
  response: ServerResponse,
  onUse: () => void,
): Promise<void> {
  const { chain, faults, faucet, isDebug } = solana
  if (faults.refuses()) return void response.destroy()
  const body = await readJson(request)
  const text = JSON.stringify(body)
  if (personalMethods.test(text)) onUse()
  const airdrop = isDebug ? faucet.send : undefined
  const answer = answerSolRpc({ chain, faults, ...(airdrop ? { airdrop } : {}) }, body)
  if (text.includes('"sendTransaction"') && faults.losesAnswer()) return void response.destroy()
  sendJsonText(response, 200, bigJson(answer))
}

/** POST /debug/sol. */
export async function postSolDebug(solana: Solana, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const order = (await readJson(request)) as { action?: string; mint?: string; percent?: number } | null
  if (order?.action === 'price') {
    const { mint = '', percent = Number.NaN } = order
    if (solana.book.usd(mint) === undefined || !(percent > -100))
      throw new HttpFailure(400, 'Name a mint and a percent')
    solana.book.shift(mint, 1 + percent / 100)
  } else if (!solana.faults.apply(order)) {
    throw new HttpFailure(400, 'Actions: hold, release, lose-answers, refuse, drop, expire, price')
  }
  sendJson(response, 200, { ok: true })
}

/** GET and POST /jupiter/…, as api.jup.ag answers them. */
export async function routeJupiter(solana: Solana, url: URL, request: IncomingMessage, response: ServerResponse) {
  if (solana.faults.refuses()) return void response.destroy()
  const path = url.pathname.slice('/jupiter'.length)
  if (request.method === 'GET' && path === '/swap/v2/order') return getOrder(solana, url, response)
  if (request.method === 'POST' && path === '/swap/v2/execute') return postExecute(solana, request, response)
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
