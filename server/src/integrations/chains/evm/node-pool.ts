import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { NoAnswer, postJson } from '#integrations/chains/evm/post-json.ts'
import { RpcError } from '#integrations/chains/evm/rpc-error.ts'

const Answer = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})

export type NodePool = { request(method: string, params: readonly unknown[]): Promise<unknown> }

type Node = { url: string; isOnOurChain: boolean }

const rateLimits = new Set([429, -32005, -32016, -32029])

/**
 * Asks the nodes in turn until one answers; the only node is asked a second time unless it timed out. A node's chain id
 * is checked before its first answer counts, and again after every failure to reach it.
 * @throws RpcError when a node says no, NoAnswer when none answers
 */
export function nodePool(config: {
  urls: readonly string[]
  chainId: number
  timeoutMs: number
  onReconnect?: () => void
}): NodePool {
  const nodes: Node[] = config.urls.map((url) => ({ url, isOnOurChain: false }))
  let nextId = 1

  async function ask(node: Node, method: string, params: readonly unknown[]): Promise<unknown> {
    const id = nextId++
    const parsed = Answer.safeParse(await postJson(node.url, { jsonrpc: '2.0', id, method, params }, config.timeoutMs))
    if (!parsed.success || (!parsed.data.error && parsed.data.result === undefined)) throw new NoAnswer('no JSON-RPC')
    const { error, result } = parsed.data
    if (error && (rateLimits.has(error.code) || /rate limit|too many requests/i.test(error.message)))
      throw new NoAnswer('rate limited')
    if (error) throw new RpcError(method, error as { code: number; message: string })
    if (parsed.data.id !== id) throw new NoAnswer('answer to another question')
    return result
  }

  async function checkChain(node: Node): Promise<void> {
    if (node.isOnOurChain) return
    const answer = await ask(node, 'eth_chainId', [])
    if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer) || BigInt(answer) !== BigInt(config.chainId))
      throw new NoAnswer('another chain')
    node.isOnOurChain = true
    config.onReconnect?.()
  }

  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    let last: unknown
    const turns = nodes.length === 1 ? [...nodes, ...nodes] : nodes
    for (const [turn, node] of turns.entries()) {
      try {
        await checkChain(node)
        return await ask(node, method, params)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        node.isOnOurChain = false
        last = error
        if (nodes.length === 1 && error.isTimeout) break
        if (turn < turns.length - 1) await pause(50 + Math.random() * 150)
      }
    }
    throw last
  }

  return { request }
}
