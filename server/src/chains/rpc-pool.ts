import { setTimeout as pause } from 'node:timers/promises'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { NoAnswer, postJson } from './post-json.ts'
import { RpcError } from './rpc-error.ts'

const Answer = object({
  id: finite,
  result: v.optional(v.unknown()),
  error: v.optional(object({ code: finite, message: v.string(), data: v.optional(v.unknown()) })),
})

export type NodePool = { request(method: string, params: readonly unknown[]): Promise<unknown> }

type Node = { url: string; isOnOurChain: boolean }

/** What differs between kinds of chain. */
export type Dialect = {
  /** The method that sends signed bytes. */
  sending: string
  /** Methods whose answers may be as large as a block. */
  records: ReadonlySet<string>
  /** Whether a node is one of this very chain; throws NoAnswer when it does not say. */
  isOurs(ask: (method: string, params: readonly unknown[]) => Promise<unknown>): Promise<boolean>
}

const mostBytes = 2_000_000
/**
 * What is in a block is nobody's to make smaller: a full block, or the receipt of one transaction that a token filled with
 * logs, up to the gas that a block has. Refusing it for its size would leave a trade without an end for ever.
 */
const mostBytesOfRecords = 32_000_000

const rateLimits = new Set([429, -32005, -32016, -32029])

/**
 * Asks the nodes in turn until one answers; the only node is asked a second time unless it timed out. What one node
 * declines to send is offered to the others too. That a node is on our chain is checked before its first answer counts, and
 * again after every failure to reach it.
 * @throws RpcError when a node says no, NoAnswer when none answers
 */
export function rpcPool(config: {
  urls: readonly string[]
  dialect: Dialect
  timeoutMs: number
  onReconnect?: () => void
}): NodePool {
  const nodes: Node[] = config.urls.map((url) => ({ url, isOnOurChain: false }))
  const { sending, records, isOurs } = config.dialect
  let nextId = 1

  async function ask(node: Node, method: string, params: readonly unknown[]): Promise<unknown> {
    const id = nextId++
    const limits = { timeoutMs: config.timeoutMs, mostBytes: records.has(method) ? mostBytesOfRecords : mostBytes }
    const parsed = v.safeParse(Answer, await postJson(node.url, { jsonrpc: '2.0', id, method, params }, limits))
    if (!parsed.success || (!parsed.output.error && parsed.output.result === undefined))
      throw new NoAnswer('no JSON-RPC')
    const { error, result } = parsed.output
    if (error && (rateLimits.has(error.code) || /rate limit|too many requests/i.test(error.message)))
      throw new NoAnswer('rate limited')
    if (error) throw new RpcError(method, error)
    if (parsed.output.id !== id) throw new NoAnswer('answer to another question')
    return result
  }

  async function checkChain(node: Node): Promise<void> {
    if (node.isOnOurChain) return
    if (!(await isOurs((method, params) => ask(node, method, params)))) throw new NoAnswer('another chain')
    node.isOnOurChain = true
    config.onReconnect?.()
  }

  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    let last: unknown
    const declines: RpcError[] = []
    let mayHaveArrived = false
    const turns = nodes.length === 1 ? [...nodes, ...nodes] : nodes
    for (const [turn, node] of turns.entries()) {
      try {
        await checkChain(node)
        return await ask(node, method, params)
      } catch (error) {
        if (method === sending && error instanceof RpcError && nodes.length > 1) {
          declines.push(error)
          continue
        }
        if (!(error instanceof NoAnswer)) throw error
        // Known to be on our chain, it was sent the bytes, and what it did with them nobody can say.
        if (method === sending && node.isOnOurChain) mayHaveArrived = true
        if (!(last instanceof NoAnswer && last.isTooLarge)) last = error
        // An answer too large is about the question: the node was never away.
        if (!error.isTooLarge) node.isOnOurChain = false
        if (nodes.length === 1 && (error.isTimeout || error.isTooLarge)) break
        if (turn < turns.length - 1) await pause(50 + Math.random() * 150)
      }
    }
    throw declines.length > 0 && !mayHaveArrived ? together(sending, declines) : last
  }

  return { request }
}

/** One "no" with the words of all: whether one of them has these bytes already must not be lost. */
function together(method: string, declines: readonly RpcError[]): RpcError {
  const most = Math.floor(280 / declines.length)
  const message = declines.map(({ words }) => words.slice(0, most)).join(' | ')
  const { code = -32000, data } = declines[0] ?? {}
  return new RpcError(method, { code, message, data })
}
