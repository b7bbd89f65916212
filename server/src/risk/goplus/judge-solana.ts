import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { UpstreamSilent } from '#platform/upstreams/upstream.port.ts'
import { finding, shareFinding, taxFinding } from '#risk/findings.ts'
import { figure, flag, listOf } from '#risk/request-json.ts'
import type { Finding } from '#risk/risk-source.port.ts'

const Somebody = object({ malicious_address: flag })
const Power = v.fallback(object({ status: flag, authority: listOf(Somebody) }), { status: undefined, authority: [] })
const Security = object({
  mintable: Power,
  freezable: Power,
  closable: Power,
  balance_mutable_authority: Power,
  /** In basis points, as text. */
  transfer_fee: v.fallback(
    v.optional(object({ current_fee_rate: v.fallback(v.optional(object({ fee_rate: figure })), undefined) })),
    undefined,
  ),
  transfer_fee_upgradable: Power,
  transfer_hook: listOf(v.unknown()),
  transfer_hook_upgradable: Power,
  // Documented under the second name, sent under the first.
  non_transferable: flag,
  none_transferable: flag,
  /** 1: normal; 2: frozen. */
  default_account_state: figure,
  metadata_mutable: v.fallback(object({ status: flag }), { status: undefined }),
  creators: listOf(Somebody),
  holders: listOf(object({ percent: figure, is_locked: flag })),
})
type Security = v.InferOutput<typeof Security>

/** Reads GoPlus's report on a Solana mint. */
export function judgeSolana(said: unknown): Finding[] {
  const read = v.safeParse(Security, said)
  if (!read.success) throw new UpstreamSilent('nonsense')
  const told = read.output
  const isStuck = told.non_transferable ?? told.none_transferable
  const rate = told.transfer_fee?.current_fee_rate?.fee_rate
  const state = told.default_account_state
  const found: (Finding | false | undefined)[] = [
    isStuck !== false && finding('non-transferable', isStuck ? 'danger' : 'unknown'),
    state !== 1 && finding('frozen-by-default', state === 2 ? 'danger' : 'unknown'),
    told.freezable.status !== false && finding('freezable', told.freezable.status ? 'caution' : 'unknown'),
    told.mintable.status !== false && finding('mintable', told.mintable.status ? 'caution' : 'unknown'),
    told.balance_mutable_authority.status && finding('permanent-delegate', 'caution'),
    told.transfer_fee_upgradable.status && finding('transfer-fee-can-change', 'caution'),
    (told.transfer_hook.length > 0 || told.transfer_hook_upgradable.status) && finding('transfer-hook', 'caution'),
    told.closable.status && finding('other', 'caution', { says: 'Its mint can be closed.' }),
    told.metadata_mutable.status && finding('metadata-can-change', 'caution'),
    isMalicious(told) && finding('suspicious', 'danger', { says: 'Known for malicious deeds: who controls it.' }),
  ]
  return [
    ...found.filter((each): each is Finding => each !== false && each !== undefined),
    ...(rate === undefined ? [] : taxFinding('transfer-fee', rate / 100)),
    ...shareFinding('top-holders', sharesOf(told)),
  ]
}

function isMalicious(told: Security): boolean {
  const powers = [told.mintable, told.freezable, told.closable, told.balance_mutable_authority]
  const somebody = [...told.creators, ...powers.flatMap(({ authority }) => authority)]
  return somebody.some(({ malicious_address }) => malicious_address === true)
}

function sharesOf({ holders }: Security): number | undefined {
  if (holders.length === 0) return undefined
  const free = holders.filter(({ is_locked }) => is_locked !== true).slice(0, 10)
  return 100 * free.reduce((sum, { percent }) => sum + (percent ?? 0), 0)
}
