import { setTimeout as pause } from 'node:timers/promises'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { createPoster, NoResponseError } from './post-json.ts'
import { RpcError } from './rpc-error.ts'

const Answer = object({
  id: finite,
  result: v.optional(v.unknown()),
  error: v.optional(object({ code: finite, message: v.string(), data: v.optional(v.unknown()) })),
})

/**
 * The result of checking one node. `role`: whether it serves reads, or only receives transactions. `host` omits path and
 * credentials, which may contain a key.
 */
export type NodeCheck = { role: 'read' | 'send'; host: string; status: 'usable' | 'other chain' | 'unreachable' }

export type NodePool = {
  request(method: string, params: readonly unknown[]): Promise<unknown>
  /** Checks each node's chain; never rejects. */
  checkNodes(): Promise<NodeCheck[]>
}

type Node = { role: NodeCheck['role']; url: string; isOnExpectedChain: boolean; avoidedUntil: number }

/** The differences between kinds of chain. */
export type RpcDialect = {
  /** The method that sends signed transactions. */
  sendMethod: string
  /** Methods whose responses may be as large as a block. */
  largeResponseMethods: ReadonlySet<string>
  /** Whether a node is on the configured chain; throws NoResponseError when it does not respond. */
  isExpectedChain(sendRequest: (method: string, params: readonly unknown[]) => Promise<unknown>): Promise<boolean>
}

const maxBytes = 2_000_000
/**
 * The size of a block's contents cannot be reduced: a full block, or the receipt of a transaction that a token filled with
 * logs, up to the block's gas. Rejecting it for its size would leave a trade pending forever.
 */
const maxBytesOfLargeResponses = 32_000_000

const rateLimits = new Set([429, -32005, -32016, -32029])

/**
 * For how long a rate-limited node is tried last, and how long a single one is left alone before its second attempt.
 * Providers limit calls per second.
 */
const rateLimitPauseMs = 1_000

/** For how long a node that rejects our key or address is tried last: until it accepts it again, each call costs a round trip. */
const unauthorizedPauseMs = 60_000

/**
 * Creates a client that tries the nodes in order until one responds; a single node is tried twice unless it timed out or rejected our
 * key. A transaction that one node declines is sent to the others too, and so is a read after an error about the node itself; if
 * no other serves it, the first such error is thrown. With `sendUrls`, only those nodes receive transactions.
 * Each node's chain is checked before its first response counts, and again after every failure to reach it.
 * @throws RpcError when a node returns an error, NoResponseError when none responds
 */
export function createRpcPool(config: {
  urls: readonly string[]
  /** Private nodes that alone receive signed transactions, so that no public node sees one before it is in a block. */
  sendUrls?: readonly string[] | undefined
  dialect: RpcDialect
  timeoutMs: number
  onReconnect?: () => void
}): NodePool {
  const readNodes = toNodes('read', config.urls)
  const sendNodes = config.sendUrls?.length ? toNodes('send', config.sendUrls) : readNodes
  const { sendMethod, largeResponseMethods, isExpectedChain } = config.dialect
  const postJson = createPoster()
  let nextId = 1

  async function sendRequest(node: Node, method: string, params: readonly unknown[]): Promise<unknown> {
    const id = nextId++
    const limits = {
      timeoutMs: config.timeoutMs,
      maxBytes: largeResponseMethods.has(method) ? maxBytesOfLargeResponses : maxBytes,
    }
    const parsed = v.safeParse(Answer, await postJson(node.url, { jsonrpc: '2.0', id, method, params }, limits))
    if (!parsed.success || (!parsed.output.error && parsed.output.result === undefined))
      throw new NoResponseError('no JSON-RPC')
    const { error, result } = parsed.output
    if (error) throw toFailure(new RpcError(method, error))
    if (parsed.output.id !== id) throw new NoResponseError('answer to another question')
    return result
  }

  const isOnChain = (node: Node) =>
    isExpectedChain((method, params) => sendRequest(node, method, params)).catch((error) =>
      acceptUnstatedChain(node, error),
    )

  async function checkChain(node: Node): Promise<void> {
    if (node.isOnExpectedChain) return
    if (!(await isOnChain(node))) throw new NoResponseError('another chain')
    node.isOnExpectedChain = true
    config.onReconnect?.()
  }

  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    let lastError: unknown
    const nodeErrors: RpcError[] = []
    let mayHaveArrived = false
    const nodes = method === sendMethod ? sendNodes : readNodes
    const turns = nodes.length === 1 ? [...nodes, ...nodes] : moveAvoidedToEnd(nodes)
    for (const [turn, node] of turns.entries()) {
      try {
        await checkChain(node)
        return await sendRequest(node, method, params)
      } catch (error) {
        avoid(node, error)
        if (error instanceof RpcError && nodes.length > 1 && (method === sendMethod || error.isAboutNode)) {
          nodeErrors.push(error)
          continue
        }
        if (!(error instanceof NoResponseError)) throw error
        // The node is on our chain and received the transaction, so it may have forwarded it.
        if (method === sendMethod && node.isOnExpectedChain) mayHaveArrived = true
        if (!(lastError instanceof NoResponseError && lastError.isTooLarge)) lastError = error
        // A response that is too large is caused by the request: the node was never unreachable.
        if (!error.isTooLarge) node.isOnExpectedChain = false
        if (nodes.length === 1 && (error.isTimeout || error.isTooLarge || error.isUnauthorized)) break
        const isSameNodeNext = error.isRateLimited && nodes.length === 1
        if (turn < turns.length - 1) await pause((isSameNodeNext ? rateLimitPauseMs : 50) + Math.random() * 150)
      }
    }
    if (method !== sendMethod) throw nodeErrors[0] ?? lastError
    throw nodeErrors.length > 0 && !mayHaveArrived ? joinMessages(sendMethod, nodeErrors) : lastError
  }

  return {
    request,
    checkNodes: () => Promise.all([...new Set([...readNodes, ...sendNodes])].map((node) => checkNode(node, isOnChain))),
  }
}

async function checkNode(node: Node, isOnChain: (node: Node) => Promise<boolean>): Promise<NodeCheck> {
  const host = URL.canParse(node.url) ? new URL(node.url).host : 'an invalid address'
  const isSameChain = await isOnChain(node).catch(() => undefined)
  return {
    role: node.role,
    host,
    status: isSameChain === undefined ? 'unreachable' : isSameChain ? 'usable' : 'other chain',
  }
}

/** A relay may support only the send method. That is safe, because a transaction is valid on one chain only. */
function acceptUnstatedChain({ role }: Node, error: unknown): true {
  if (!(error instanceof RpcError)) throw error
  if (role === 'send') return true
  throw new NoResponseError('it does not state its chain', { cause: error, isUnauthorized: error.isUnauthorized })
}

function toNodes(role: NodeCheck['role'], urls: readonly string[]): Node[] {
  return urls.map((url) => ({ role, url, isOnExpectedChain: false, avoidedUntil: 0 }))
}

/** Splits a comma-separated setting into URLs. */
export function splitUrls(setting: string): string[] {
  return setting
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)
}

/** Has a node tried last for a while after an error that its next calls would get too. */
function avoid(node: Node, error: unknown): void {
  if (!(error instanceof RpcError || error instanceof NoResponseError)) return
  const isRateLimited = error instanceof NoResponseError && error.isRateLimited
  const pauseMs = error.isUnauthorized ? unauthorizedPauseMs : isRateLimited ? rateLimitPauseMs : 0
  if (pauseMs > 0) node.avoidedUntil = performance.now() + pauseMs
}

/** Moves nodes that recently limited our rate or rejected our key to the end, and keeps the order otherwise. */
function moveAvoidedToEnd(nodes: readonly Node[]): Node[] {
  const now = performance.now()
  const isAvailable = ({ avoidedUntil }: Node) => avoidedUntil <= now
  return [...nodes.filter(isAvailable), ...nodes.filter((node) => !isAvailable(node))]
}

/** A node that limits our rate has not processed the request. */
function toFailure(error: RpcError): RpcError | NoResponseError {
  const isRateLimited = rateLimits.has(error.code) || error.isOverQuota
  return isRateLimited ? new NoResponseError('rate limited', { isRateLimited }) : error
}

/** Merges the errors of all nodes into one: whether one of them already has the transaction must not be lost. */
function joinMessages(method: string, declines: readonly RpcError[]): RpcError {
  const max = Math.floor(280 / declines.length)
  const message = declines.map(({ nodeMessage }) => nodeMessage.slice(0, max)).join(' | ')
  const { code = -32000, data } = declines[0] ?? {}
  return new RpcError(method, { code, message, data })
}
