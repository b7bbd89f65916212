import type { NodeCheck } from '#chains/rpc-pool.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { checkMailServer } from '#platform/mail/smtp-mailer.ts'
import type { ChainCheck } from '#venues/chains.module.ts'

export type ConnectionDeps = {
  config: Pick<Config, 'chains' | 'SMTP_URL'>
  /** Asks every configured node for its chain. */
  checkNodes: () => Promise<readonly ChainCheck[]>
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * Checks once what the settings name, and logs every node and mail server that cannot be used. A start does not wait for it, because an
 * outage ends by itself.
 * @returns the reasons why this instance should get no calls: settings whose nodes all serve another chain, which only a change
 * corrects
 */
export function checkConnections({ config, checkNodes, log }: ConnectionDeps): () => readonly string[] {
  let reasons: string[] = []
  void checkNodes().then((chains) => {
    const groups = chains.flatMap(({ chain, nodes }) =>
      (['read', 'send'] as const).map((role) => ({
        name: `${chain.toUpperCase()}_${role === 'read' ? 'RPC' : 'SEND'}_URL`,
        nodes: nodes.filter((node) => node.role === role),
      })),
    )
    for (const { name, nodes } of groups) for (const node of nodes) logNode(log, name, node)
    reasons = groups.filter(serveAnotherChain).map(({ name }) => `${name} names a node of another chain`)
  })
  // A sandbox's mail server starts with it.
  if (Object.values(config.chains).some(({ isLive }) => isLive)) {
    void checkMailServer(config.SMTP_URL).catch((error: unknown) =>
      log.error({ err: error }, 'SMTP_URL: the mail server cannot be used'),
    )
  }
  return () => reasons
}

function logNode(log: ConnectionDeps['log'], name: string, { host, status }: NodeCheck) {
  if (status === 'unreachable') log.warn({ host }, `${name}: the node does not answer`)
  if (status === 'other chain') log.error({ host }, `${name}: the node serves another chain`)
}

/** One usable node suffices, and one without an answer may return. */
function serveAnotherChain({ nodes }: { nodes: readonly NodeCheck[] }): boolean {
  return nodes.length > 0 && nodes.every(({ status }) => status === 'other chain')
}
