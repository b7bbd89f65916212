import type { IncomingMessage, ServerResponse } from 'node:http'
import { bigJson } from '#http/big-json.ts'
import { readJson } from '#http/read-body.ts'
import { HttpFailure, sendJson, sendJsonText } from '#http/reply.ts'
import type { Solana } from '#solana/open-solana.ts'
import { answerSolRpc, unreadable } from '#solana/rpc/answer-sol-rpc.ts'

// Trades are simulated and sent on a user's behalf.
const personalMethods = /"(sendTransaction|simulateTransaction)"/

/** POST /sol: JSON-RPC. `onUse` is called for a request on a user's behalf. */
export async function postSolRpc(
  solana: Solana,
  request: IncomingMessage,
  response: ServerResponse,
  onUse: () => void,
): Promise<void> {
  const { chain, faults, faucet, isDebug } = solana
  if (faults.refuses()) return void response.destroy()
  const body = await readCall(request)
  const text = JSON.stringify(body) ?? ''
  if (personalMethods.test(text)) onUse()
  const airdrop = isDebug ? faucet.send : undefined
  const answer = answerSolRpc({ chain, faults, ...(airdrop ? { airdrop } : {}) }, body)
  if (text.includes('"sendTransaction"') && faults.losesAnswer()) return void response.destroy()
  sendJsonText(response, 200, bigJson(answer))
}

/** The body; text that is not JSON becomes a call that gets a JSON-RPC error. */
async function readCall(request: IncomingMessage): Promise<unknown> {
  try {
    return await readJson(request)
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 400) return unreadable
    throw error
  }
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
    throw new HttpFailure(400, 'Actions: hold, release, lose-answers, refuse, drop, expire, loosen, tighten, price')
  }
  sendJson(response, 200, { ok: true })
}
