import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { object } from '#schema/object.ts'
import { whole } from '#schema/whole.ts'

/** What the web app must know of the deployment that serves it. */
export const Deployment = object({
  /** Present when the chains are the sandbox's: play money. */
  sandbox: v.nullable(object({ mailboxUrl: v.string(), faucetUrl: v.string() })),
  chains: v.array(
    object({
      key: ChainKey,
      name: v.string(),
      coin: object({ symbol: v.string(), decimals: whole }),
      /** `{hash}` stands for the transaction. */
      transactionUrl: v.string(),
    }),
  ),
  platformFeeBps: whole,
  defaultSlippageBps: whole,
  version: v.string(),
})
export type Deployment = v.InferOutput<typeof Deployment>

export const deploymentApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'What this deployment offers',
    reply: Deployment,
  }),
}
