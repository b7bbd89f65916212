import { z } from 'zod/mini'
import { ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'

/** What the web app must know of the deployment that serves it. */
export const Deployment = z.object({
  /** Present when the chains are the sandbox's: play money. */
  sandbox: z.nullable(z.object({ mailboxUrl: z.string(), faucetUrl: z.string() })),
  chains: z.array(
    z.object({
      key: ChainKey,
      name: z.string(),
      coin: z.object({ symbol: z.string(), decimals: z.number().check(z.int()) }),
      /** `{hash}` stands for the transaction. */
      transactionUrl: z.string(),
    }),
  ),
  platformFeeBps: z.number().check(z.int()),
  defaultSlippageBps: z.number().check(z.int()),
  version: z.string(),
})
export type Deployment = z.infer<typeof Deployment>

export const deploymentApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'What this deployment offers',
    reply: Deployment,
  }),
}
