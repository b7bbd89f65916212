import type { Endpoint } from '@murmur/contract/endpoint'
import { RefusalBody } from '@murmur/contract/errors/refusals'
import { formatIssues } from '@murmur/contract/schema/format-issues'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import { CallError } from '#lib/http/call-error.ts'
import { adjustServerClock } from '#lib/http/server-clock.ts'
import { signedOutEvent } from '#lib/http/session-events.ts'
import { isLanguage } from '#lib/i18n/locales.ts'

/** The server reads it in server/src/platform/i18n. */
const languageHeader = 'x-murmur-language'

type SchemaInput<E, K extends string> = E extends { [key in K]: infer S extends v.GenericSchema }
  ? { [key in K]: v.InferInput<S> }
  : object
/** Input of a call, derived from its endpoint's schemas. */
export type CallInput<E extends Endpoint> = SchemaInput<E, 'params'> &
  Partial<SchemaInput<E, 'query'>> &
  SchemaInput<E, 'body'>
export type CallReply<E extends Endpoint> = v.InferOutput<E['reply']>
type CallOptions = {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** Sends the request even if the user leaves the page meanwhile. */
  outlivesPage?: boolean
}

/**
 * Calls an endpoint of the contract and validates the response against its schema.
 * @throws CallError: the server's refusal, `UNANSWERED` without a response, `BUG` if the response is invalid
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const { status, isOk, json } = await send(endpoint, input, options)
  if (!isOk) {
    const refusal = toCallError(status, json)
    if (refusal.code === 'SIGNED_OUT') dispatchEvent(new Event(signedOutEvent))
    throw refusal
  }
  const reply = v.safeParse(endpoint.reply, json)
  if (reply.success) return reply.output as CallReply<E>
  console.error(
    `${endpoint.method} ${endpoint.path} returned a response that violates the contract`,
    formatIssues(reply.issues),
  )
  throw new CallError('BUG', status, '')
}

/** The URL of a call with its path parameters and query; omits undefined and empty values. */
export function callUrl(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

type HttpResponse = { status: number; isOk: boolean; json: unknown }

/** Reads the whole body first: a truncated response counts as no response. */
async function send(endpoint: Endpoint, input: object, options: CallOptions): Promise<HttpResponse> {
  const headers: Record<string, string> = { accept: 'application/json', ...languageHeaders() }
  const body = 'body' in input ? JSON.stringify(input.body) : undefined
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const sentAt = Date.now()
  try {
    const response = await fetch(callUrl(endpoint, input), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.outlivesPage ? { keepalive: true } : {}),
    })
    adjustServerClock(response, sentAt)
    return { status: response.status, isOk: response.ok, json: parseJson(await response.text()) }
  } catch (cause) {
    throw new CallError('UNANSWERED', 0, '', { cause })
  }
}

/** Requests the response in the language of the page. */
function languageHeaders(): Record<string, string> {
  const { lang } = document.documentElement
  return isLanguage(lang) ? { [languageHeader]: lang } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toCallError(status: number, json: unknown): CallError {
  const refusal = tryParse(RefusalBody, json)
  if (!refusal) return new CallError('BUG', status, '')
  const { code, message, reason, fields, values } = refusal
  return new CallError(code, status, message, { reason, fields, values })
}
