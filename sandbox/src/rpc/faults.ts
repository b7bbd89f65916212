import type { Chain } from '#chain/open-chain.ts'

/** Fault injection for tests: delayed blocks, lost responses, refused connections. */
export type RpcFaults = {
  /** Whether to drop this call unprocessed. `body`: the request's text. */
  refuses(body: string): boolean
  /** Whether to drop the response to an accepted transaction. */
  losesResponse(): boolean
  apply(command: unknown): Promise<boolean>
}

/** Creates the fault injection of a chain's RPC. */
export function createRpcFaults(chain: Chain): RpcFaults {
  let refusalsLeft = 0
  let refusedMethod = ''
  let lossesLeft = 0
  return {
    refuses: (body) => refusalsLeft > 0 && body.includes(refusedMethod) && refusalsLeft-- > 0,
    losesResponse: () => lossesLeft > 0 && lossesLeft-- > 0,
    async apply(command) {
      const { action, count = 1, method } = (command ?? {}) as { action?: string; count?: number; method?: string }
      if (action === 'hold') chain.hold()
      else if (action === 'release') await chain.release()
      else if (action === 'lose-answers') lossesLeft = Number(count)
      else if (action === 'refuse') {
        refusalsLeft = Number(count)
        refusedMethod = method === undefined ? '' : `"${method}"`
      } else return false
      return true
    },
  }
}
