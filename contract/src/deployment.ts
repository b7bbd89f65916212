import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { object } from '#schema/object.ts'
import { whole } from '#schema/whole.ts'

/** Facts about the deployment that the web app needs. */
export const Deployment = object({
  /** Present when the chains are the sandbox's: play money. */
  sandbox: v.nullable(object({ mailboxUrl: v.string(), faucetUrl: v.string() })),
  chains: v.array(
    object({
      key: ChainKey,
      name: v.string(),
      coin: object({ symbol: v.string(), decimals: whole }),
      /** `{hash}` is the placeholder of the transaction id. */
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
    summary: 'The features of this deployment',
    reply: Deployment,
  }),
}
