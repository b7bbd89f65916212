import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Chain } from '#chain/open-chain.ts'
import { type FaucetDeps, getFaucet, postFaucet } from '#http/faucet-routes.ts'
import { listTrades } from '#http/list-trades.ts'
import { readJson } from '#http/read-body.ts'
import { HttpError, sendFile, sendJson, sendPage } from '#http/reply.ts'
import type { Mail, Mailbox } from '#mail/open-mailbox.ts'
import type { OpenIdProvider } from '#openid/create-openid-provider.ts'
import { routeOpenid } from '#openid/openid-routes.ts'
import { mailboxPage } from '#pages/mailbox-page.ts'
import { readTransaction } from '#pages/read-transaction.ts'
import { messagePage } from '#pages/render-page.ts'
import { transactionPage } from '#pages/transaction-page.ts'
import type { RpcFaults } from '#rpc/faults.ts'
import { handleRpc, InvalidRequestError } from '#rpc/handle-rpc.ts'
import { type ChainKey, chainKeys } from '#seed/address-book.ts'
import { routeJupiter } from '#solana/http/jupiter-routes.ts'
import { postSolDebug, postSolRpc } from '#solana/http/sol-routes.ts'
import type { Solana } from '#solana/open-solana.ts'
import { readSolTransaction } from '#solana/pages/read-sol-transaction.ts'
import { solTransactionPage } from '#solana/pages/sol-transaction-page.ts'
import { isUserRequest, postVendorDebug, routeVendor, type Vendors } from '#vendors/route-vendor.ts'
import { vendorNames } from '#vendors/vendor-faults.ts'

export type RouteDeps = FaucetDeps & {
  chains: Record<ChainKey, Chain>
  faults: Record<ChainKey, RpcFaults>
  solana: Solana
  vendors: Vendors
  mailbox: Mailbox
  openid: OpenIdProvider
  style: Buffer
  isDebug: boolean
  /** Called for each request that serves a user; the server's background price queries do not count. */
  onUse: () => void
}

// Methods that a server calls only for a user's trade.
const usageMethods = /"eth_(sendRawTransaction|simulateV1|estimateGas)"/

/** Handles a request; throws HttpError for an unknown path or an invalid request. */
export async function handleRequest(
  deps: RouteDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const [, first = '', second = '', third = ''] = url.pathname.split('/')
  if (isUserRequest(url)) deps.onUse()
  if (first === 'jupiter') {
    if (request.method === 'POST' || url.searchParams.has('taker')) deps.onUse()
    return routeJupiter(deps, url, request, response)
  }
  if (first === 'openid') {
    deps.onUse()
    return routeOpenid(deps.openid, url, request, response)
  }
  if (request.method === 'POST') {
    if (url.pathname === '/sol') return postSolRpc(deps.solana, request, response, deps.onUse)
    const chain = chainKeys.find((key) => key === first && second === '')
    if (chain) return postRpc(deps, chain, request, response)
    if (url.pathname === '/faucet') {
      deps.onUse()
      return postFaucet(deps, request, response)
    }
    if (url.pathname === '/debug/sol' && deps.isDebug) return postSolDebug(deps.solana, request, response)
    if ((second === 'vendors' || second === 'metadata') && first === 'debug' && deps.isDebug) {
      return postVendorDebug(deps.vendors, second, request, response)
    }
    if (first === 'debug' && deps.isDebug) return postDebug(deps, parseChainKey(second), request, response)
    throw new HttpError(404, 'Not found')
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new HttpError(405, 'Use GET or POST')
  if (url.pathname === '/market/trades')
    return sendJson(response, 200, listTrades(deps.vendors.market, url.searchParams))
  const vendor = vendorNames.find((name) => name === first)
  if (vendor && vendor !== 'jupiter') return routeVendor(deps.vendors, vendor, url, request, response)
  if (url.pathname === '/debug/vendors' && deps.isDebug) {
    return sendJson(response, 200, { counts: deps.vendors.faults.counts() })
  }
  if (url.pathname === '/healthz') return sendJson(response, 200, { ok: true })
  if (url.pathname === '/sandbox.css') return sendFile(response, 'text/css; charset=utf-8', deps.style)
  if (url.pathname === '/mailbox') return getMailbox(deps, url, request, response)
  if (url.pathname === '/faucet') return getFaucet(url, response)
  if (url.pathname === '/') return redirect(response, '/mailbox')
  if (first === 'tx' && second === 'sol') return getSolTransaction(deps, third, response)
  if (first === 'tx') return getTransaction(deps, parseChainKey(second), third, response)
  throw new HttpError(404, 'Not found')
}

async function postRpc(deps: RouteDeps, key: ChainKey, request: IncomingMessage, response: ServerResponse) {
  const body = await readJson(request)
  const text = JSON.stringify(body)
  if (deps.faults[key].refuses(text)) return void response.destroy()
  if (usageMethods.test(text)) deps.onUse()
  try {
    const answer = await handleRpc(deps.chains[key], body, { allowDebugMethods: deps.isDebug })
    if (text.includes('"eth_sendRawTransaction"') && deps.faults[key].losesResponse()) return void response.destroy()
    sendJson(response, 200, answer)
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error
    sendJson(response, 400, { jsonrpc: '2.0', id: null, error: { code: -32600, message: error.message } })
  }
}

async function postDebug(deps: RouteDeps, key: ChainKey, request: IncomingMessage, response: ServerResponse) {
  const isKnownAction = await deps.faults[key].apply(await readJson(request))
  if (!isKnownAction) throw new HttpError(400, 'Actions: hold, release, lose-answers, refuse')
  sendJson(response, 200, { ok: true })
}

function getMailbox(deps: RouteDeps, url: URL, request: IncomingMessage, response: ServerResponse) {
  const recipient = (url.searchParams.get('to') ?? '').trim().toLowerCase()
  const acceptsHtml = (request.headers.accept ?? '').includes('text/html')
  if (acceptsHtml || recipient) deps.onUse()
  const matches = ({ to }: Mail) =>
    acceptsHtml ? to.toLowerCase().includes(recipient) : to.toLowerCase() === recipient
  const emails = deps.mailbox.list((mail) => recipient === '' || matches(mail), 100)
  if (acceptsHtml) sendPage(response, 200, mailboxPage(emails, recipient))
  else sendJson(response, 200, emails)
}

async function getTransaction(deps: RouteDeps, key: ChainKey, hash: string, response: ServerResponse) {
  deps.onUse()
  const transaction = /^0x[0-9a-f]{64}$/i.test(hash) ? await readTransaction(deps.chains[key], hash) : undefined
  if (transaction) return sendPage(response, 200, transactionPage(transaction))
  sendPage(response, 404, messagePage('Transaction not found', 'The sandbox knows no transaction by this hash.'))
}

function getSolTransaction(deps: RouteDeps, signature: string, response: ServerResponse) {
  deps.onUse()
  const transaction = readSolTransaction(deps.solana.chain, signature)
  if (transaction) sendPage(response, 200, solTransactionPage(transaction))
  else
    sendPage(response, 404, messagePage('Transaction not found', 'The sandbox knows no transaction by this signature.'))
}

function parseChainKey(text: string): ChainKey {
  const key = chainKeys.find((candidate) => candidate === text)
  if (!key) throw new HttpError(404, 'The chains are eth, base and sol')
  return key
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(302, { location })
  response.end()
}
