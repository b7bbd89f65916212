import type { Look, TableView } from '#features/discover/table/use-table-view.ts'
import { useText } from '#lib/i18n/text.ts'
import { Segments } from '#ui/form/segments.tsx'

const looks = ['cards', 'rows'] as const satisfies readonly Look[]
const lookLabels = { cards: 'discover.look.cards', rows: 'discover.look.rows' } as const

type LookSwitchProps = { view: TableView; isWide?: boolean }

/** Cards or rows. */
export function LookSwitch({ view, isWide = false }: LookSwitchProps) {
  const text = useText()
  return (
    <Segments
      legend={text('discover.looks')}
      options={looks.map((look) => ({ value: look, label: text(lookLabels[look]) }))}
      value={view.look}
      onChange={view.showAs}
      isWide={isWide}
    />
  )
}
