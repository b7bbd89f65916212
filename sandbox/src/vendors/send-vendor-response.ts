import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, VendorFaults, VendorName } from '#vendors/vendor-faults.ts'

export type VendorReply = { status: number; type: string; content: Buffer }

const challengePageHtml = '<!doctype html><title>Just a moment...</title><p>Checking your browser before you go on.</p>'

/** Sends a vendor's response with its fault applied. `make` gets the fault, because some faults change the data. */
export async function sendVendorResponse(
  faults: VendorFaults,
  vendor: VendorName,
  response: ServerResponse,
  make: (fault: Fault | undefined) => VendorReply,
): Promise<void> {
  const fault = faults.next(vendor)
  if (fault?.action === 'silence') {
    const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
    await Promise.race([faults.over(vendor), closed])
    return void response.destroy()
  }
  if (fault?.action === 'slow') await Promise.race([delay(fault.ms), faults.over(vendor)])
  if (fault?.action === 'status') {
    response.setHeader('retry-after', String(fault.retryAfter))
    response.setHeader('x-ratelimit-reset', String(Math.ceil(Date.now() / 1000) + fault.retryAfter))
    const body = JSON.stringify({ error: 'Trouble on demand', message: 'Trouble on demand' })
    return send(response, { status: fault.status, type: 'application/json', content: Buffer.from(body) })
  }
  if (fault?.action === 'html')
    return send(response, { status: 200, type: 'text/html', content: Buffer.from(challengePageHtml) })
  const reply = make(fault)
  if (fault?.action !== 'truncate') return send(response, reply)
  send(response, { ...reply, content: reply.content.subarray(0, Math.floor(reply.content.length / 2)) })
}

function send(response: ServerResponse, { status, type, content }: VendorReply): void {
  response.writeHead(status, {
    'content-type': type.startsWith('image/') ? type : `${type}; charset=utf-8`,
    'content-length': content.length,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(content)
}
