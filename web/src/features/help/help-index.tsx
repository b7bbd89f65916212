import { type HelpGroup, type HelpTopic, helpGroups } from '@murmur/contract/help'
import {
  ArrowLeftRight,
  BookOpen,
  ChartLine,
  Compass,
  type LucideIcon,
  Receipt,
  ShieldCheck,
  UserRound,
  Wallet,
} from 'lucide-react'
import { useId } from 'react'
import { GroupLink } from '#features/help/group-link.tsx'
import { StillStuck } from '#features/help/still-stuck.tsx'
import { TopicList } from '#features/help/topic-list.tsx'
import { useText } from '#lib/i18n/text.ts'

const icons: Record<HelpGroup, LucideIcon> = {
  start: Compass,
  basics: BookOpen,
  prices: ChartLine,
  trading: ArrowLeftRight,
  fees: Receipt,
  money: Wallet,
  safety: ShieldCheck,
  account: UserRound,
}

/** How many topics of a group the index shows. */
const shownTopics = 5

type HelpIndexProps = { topics: readonly HelpTopic[]; onVisit: () => void }

/** The groups with their first topics. */
export function HelpIndex({ topics, onVisit }: HelpIndexProps) {
  const text = useText()
  return (
    <nav aria-label={text('help.groups')} className="grid gap-x-12 gap-y-10 sm:grid-cols-2 desk:grid-cols-3">
      {helpGroups.map((group) => (
        <Group key={group} group={group} topics={topics.filter((each) => each.group === group)} onVisit={onVisit} />
      ))}
      <StillStuck isBoxed />
    </nav>
  )
}

function Group({ group, topics, onVisit }: HelpIndexProps & { group: HelpGroup }) {
  const text = useText()
  const headingId = useId()
  const Icon = icons[group]
  return (
    <section aria-labelledby={headingId} className="grid content-start gap-3">
      <h2 id={headingId} className="flex items-center gap-3 text-lg font-semibold">
        <Icon aria-hidden size={20} className="shrink-0 text-accent" />
        {text(`help.group.${group}`)}
      </h2>
      <div>
        <TopicList topics={topics.slice(0, shownTopics)} phoneLimit={3} onVisit={onVisit} />
        <GroupLink group={group} count={topics.length} headingId={headingId} onVisit={onVisit} />
      </div>
    </section>
  )
}
