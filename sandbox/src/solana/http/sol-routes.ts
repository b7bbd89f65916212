import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '#http/read-body.ts'
import { HttpError, sendJson, sendJsonText } from '#http/reply.ts'
import { stringifyBigints } from '#http/stringify-bigints.ts'
import type { Solana } from '#solana/open-solana.ts'
import { handleSolRpc, invalidJson } from '#solana/rpc/handle-sol-rpc.ts'

// Methods that a server calls only for a user's trade.
const usageMethods = /"(sendTransaction|simulateTransaction)"/

/** Handles POST /sol (JSON-RPC). Calls `onUse` for requests that serve a user. */
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
  if (usageMethods.test(text)) onUse()
  const airdrop = isDebug ? faucet.send : undefined
  const answer = handleSolRpc({ chain, faults, ...(airdrop ? { airdrop } : {}) }, body)
  if (text.includes('"sendTransaction"') && faults.losesResponse()) return void response.destroy()
  sendJsonText(response, 200, stringifyBigints(answer))
}

/** Reads the body; returns `invalidJson` for text that is not JSON, which results in a JSON-RPC error. */
async function readCall(request: IncomingMessage): Promise<unknown> {
  try {
    return await readJson(request)
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return invalidJson
    throw error
  }
}

/** POST /debug/sol. */
export async function postSolDebug(solana: Solana, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const command = (await readJson(request)) as { action?: string; mint?: string; percent?: number } | null
  if (command?.action === 'price') {
    const { mint = '', percent = Number.NaN } = command
    if (solana.book.usd(mint) === undefined || !(percent > -100)) throw new HttpError(400, 'Name a mint and a percent')
    solana.book.shift(mint, 1 + percent / 100)
  } else if (!solana.faults.apply(command)) {
    throw new HttpError(
      400,
      'Actions: hold, release, lose-answers, refuse, drop, expire, freeze, loosen, tighten, price',
    )
  }
  sendJson(response, 200, { ok: true })
}
