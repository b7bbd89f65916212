import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '#http/read-body.ts'
import { HttpError, sendJson } from '#http/reply.ts'
import type { MarketView } from '#market/market-view.ts'
import { handleBirdeye } from '#vendors/birdeye/handle-birdeye.ts'
import { handleDexScreener } from '#vendors/dexscreener/handle-dexscreener.ts'
import { distort } from '#vendors/distort.ts'
import { handleGecko } from '#vendors/geckoterminal/handle-gecko.ts'
import { handleGoPlus } from '#vendors/goplus/handle-goplus.ts'
import { handleHoneypot } from '#vendors/honeypot/handle-honeypot.ts'
import { handleLogo } from '#vendors/logos/handle-logo.ts'
import type { Profiles } from '#vendors/profiles.ts'
import { handleRugCheck } from '#vendors/rugcheck/handle-rugcheck.ts'
import { sendVendorResponse } from '#vendors/send-vendor-response.ts'
import type { VendorCall, VendorResponse } from '#vendors/vendor.ts'
import type { Fault, VendorFaults, VendorName } from '#vendors/vendor-faults.ts'

/** The data and faults of all vendors. */
export type Vendors = { market: MarketView; profiles: Profiles; faults: VendorFaults }

type VendorHandler = (call: VendorCall) => VendorResponse | undefined

const vendorHandlers: Record<Exclude<VendorName, 'jupiter' | 'logos'>, VendorHandler> = {
  dexscreener: handleDexScreener,
  geckoterminal: handleGecko,
  birdeye: handleBirdeye,
  goplus: handleGoPlus,
  honeypot: handleHoneypot,
  rugcheck: handleRugCheck,
}

// Paths that a server requests only for a user; it polls lists even without users.
const usagePaths =
  /^\/(dexscreener\/(tokens\/v1|latest\/dex\/search)|geckoterminal\/.*\/(ohlcv|trades)|birdeye\/defi\/(v3\/search|ohlcv))/

/** Whether the request likely serves a user. */
export function isUserRequest({ pathname }: URL): boolean {
  return usagePaths.test(pathname) || pathname === '/jupiter/tokens/v2/search'
}

/** Handles GET requests below a vendor's name (the first path segment), except for Jupiter. */
export function routeVendor(
  vendors: Vendors,
  vendor: Exclude<VendorName, 'jupiter'>,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = url.pathname.split('/').slice(2).filter(Boolean).map(decodePathPart)
  return sendVendorResponse(vendors.faults, vendor, response, (fault) => {
    if (vendor === 'logos') return handleLogo(path)
    const call = { path, query: url.searchParams, headers: request.headers, ...getVendorData(vendors, request, fault) }
    const { status, body } = vendorHandlers[vendor](call) ?? { status: 404, body: { error: 'Not Found' } }
    return { status, type: 'application/json', content: Buffer.from(JSON.stringify(body)) }
  })
}

function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Returns the market data that a vendor with this fault reports. */
export function getVendorData({ market, profiles }: Vendors, request: IncomingMessage, fault: Fault | undefined) {
  const origin = requestOrigin(request)
  return { ...distort(market, fault), profile: (token: Parameters<Profiles['of']>[0]) => profiles.of(token, origin) }
}

/** Returns the sandbox's origin from the caller's Host header, which start-http.ts has validated. */
function requestOrigin(request: IncomingMessage): string {
  return `http://${request.headers.host ?? '127.0.0.1'}`
}

/** POST /debug/vendors and /debug/metadata. */
export async function postVendorDebug(
  vendors: Vendors,
  what: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const command = await readJson(request)
  if (what === 'metadata' && !vendors.profiles.set(command)) throw new HttpError(400, 'Name a chain and an address')
  if (what === 'vendors' && !vendors.faults.apply(command)) {
    const actions = 'status, html, truncate, silence, slow, wrong-chain, times, empty, release, count-anew'
    throw new HttpError(400, `Name a vendor and an action: ${actions}`)
  }
  sendJson(response, 200, { ok: true })
}
