import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '#http/read-body.ts'
import { HttpFailure, sendJson } from '#http/reply.ts'
import type { MarketView } from '#market/market-view.ts'
import { answerBirdeye } from '#vendors/birdeye/answer-birdeye.ts'
import { answerDexScreener } from '#vendors/dexscreener/answer-dexscreener.ts'
import { distort } from '#vendors/distort.ts'
import { answerGecko } from '#vendors/geckoterminal/answer-gecko.ts'
import { answerGoPlus } from '#vendors/goplus/answer-goplus.ts'
import { answerHoneypot } from '#vendors/honeypot/answer-honeypot.ts'
import { answerLogo } from '#vendors/logos/answer-logo.ts'
import type { Profiles } from '#vendors/profiles.ts'
import { answerRugCheck } from '#vendors/rugcheck/answer-rugcheck.ts'
import { sendAnswer } from '#vendors/send-answer.ts'
import type { VendorAnswer, VendorCall } from '#vendors/vendor.ts'
import type { Fault, VendorFaults, VendorName } from '#vendors/vendor-faults.ts'

/** All that vendors know. */
export type Vendors = { market: MarketView; profiles: Profiles; faults: VendorFaults }

type Teller = (call: VendorCall) => VendorAnswer | undefined

const tellers: Record<Exclude<VendorName, 'jupiter' | 'logos'>, Teller> = {
  dexscreener: answerDexScreener,
  geckoterminal: answerGecko,
  birdeye: answerBirdeye,
  goplus: answerGoPlus,
  honeypot: answerHoneypot,
  rugcheck: answerRugCheck,
}

// A server calls these only while a user looks; lists it fetches all day long.
const personalPaths =
  /^\/(dexscreener\/(tokens\/v1|latest\/dex\/search)|geckoterminal\/.*\/ohlcv|birdeye\/defi\/(v3\/search|ohlcv))/

/** Whether the request is likely made on a user's behalf. */
export function isPersonal({ pathname }: URL): boolean {
  return personalPaths.test(pathname) || pathname === '/jupiter/tokens/v2/search'
}

/** Serves GET under a vendor's name (the first part of the path). Jupiter has routes of its own. */
export function routeVendor(
  vendors: Vendors,
  vendor: Exclude<VendorName, 'jupiter'>,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = url.pathname.split('/').slice(2).filter(Boolean).map(decoded)
  return sendAnswer(vendors.faults, vendor, response, (fault) => {
    if (vendor === 'logos') return answerLogo(path)
    const call = { path, query: url.searchParams, headers: request.headers, ...seenBy(vendors, request, fault) }
    const { status, body } = tellers[vendor](call) ?? { status: 404, body: { error: 'Not Found' } }
    return { status, type: 'application/json', content: Buffer.from(JSON.stringify(body)) }
  })
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The market and tokens of a vendor with this fault. */
export function seenBy({ market, profiles }: Vendors, request: IncomingMessage, fault: Fault | undefined) {
  const origin = originOf(request)
  return { ...distort(market, fault), profile: (token: Parameters<Profiles['of']>[0]) => profiles.of(token, origin) }
}

/** Where the caller reaches the sandbox; the host was checked before. */
export function originOf(request: IncomingMessage): string {
  return `http://${request.headers.host ?? '127.0.0.1'}`
}

/** POST /debug/vendors and /debug/metadata. */
export async function postVendorDebug(
  vendors: Vendors,
  what: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const order = await readJson(request)
  if (what === 'metadata' && !vendors.profiles.set(order)) throw new HttpFailure(400, 'Name a chain and an address')
  if (what === 'vendors' && !vendors.faults.apply(order)) {
    const actions = 'status, html, truncate, silence, slow, wrong-chain, times, empty, release, count-anew'
    throw new HttpFailure(400, `Name a vendor and an action: ${actions}`)
  }
  sendJson(response, 200, { ok: true })
}
