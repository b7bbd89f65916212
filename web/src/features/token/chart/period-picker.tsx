import {
  type CandleInterval,
  type ChartPeriod,
  type ChartRange,
  candleIntervals,
  chartSpans,
} from '@murmur/contract/markets/markets'
import { periodLabels } from '#features/token/chart/chart-text.ts'
import { useText } from '#lib/i18n/text.ts'
import { Segments } from '#ui/form/segments.tsx'

type PickerProps<Period extends ChartPeriod> = {
  periods: readonly Period[]
  value: ChartPeriod
  onChange: (period: ChartPeriod) => void
}

/** Time ranges up to now. None is selected while an interval is. */
export function RangePicker({ periods, value, onChange }: PickerProps<ChartRange>) {
  const text = useText()
  return (
    <Segments
      legend={text('chart.ranges')}
      options={toOptions(text, periods)}
      value={periods.find((one) => one === value)}
      onChange={onChange}
    />
  )
}

/** A menu of candle intervals. While a range is selected, it shows the interval of its candles. */
export function IntervalPicker({ value, onChange }: Omit<PickerProps<CandleInterval>, 'periods'>) {
  const text = useText()
  const options = toOptions(text, candleIntervals)
  const chosen = candleIntervals.find((one) => one === value)
  return (
    <select
      aria-label={text('chart.intervals')}
      value={chosen ?? ''}
      onChange={({ target }) => onChange(candleIntervals.find((one) => one === target.value) ?? value)}
      className="list-menu interval-menu"
    >
      {chosen ? null : (
        <option value="" hidden>
          {options.find((option) => hasSameStep(option.value, value))?.label ?? text('chart.intervals')}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function hasSameStep(one: ChartPeriod, other: ChartPeriod): boolean {
  return chartSpans[one].stepSeconds === chartSpans[other].stepSeconds
}

function toOptions<Period extends ChartPeriod>(text: ReturnType<typeof useText>, periods: readonly Period[]) {
  return periods.map((value) => ({
    value,
    label: periodLabels[value].short,
    spoken: text(periodLabels[value].whole),
  }))
}
