import { slippageLimits } from '@murmur/contract/trading/slippage'
import { useId } from 'react'
import { showTerm } from '#features/manual-trading/terms/show-term.ts'
import {
  type SlippageChoice as Choices,
  type Slippage,
  type SlippageSettingProps,
  slippagePresets,
} from '#features/manual-trading/terms/use-slippage.ts'
import { formatBps } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldError } from '#ui/form/field-error.tsx'

/** The options of the slippage setting, shown once it is expanded. */
export function SlippageChoice({ slippage, onEdit }: SlippageSettingProps) {
  const text = useText()
  const id = useId()
  const { choice, bps, isRefused } = slippage
  const percent = (of: number) => formatBps(of, text.language)
  const options: { value: Choices; label: string }[] = [
    { value: 'auto', label: text('slippage.auto-name') },
    ...slippagePresets.map((preset) => ({ value: `${preset}` as const, label: percent(preset) })),
    { value: 'custom', label: text('slippage.custom') },
  ]
  return (
    <div ref={showTerm} className="term-choice grid gap-3 pb-2">
      <fieldset aria-label={text('slippage.heading')}>
        <Choice
          name={id}
          options={options}
          value={choice}
          onChange={(next) => {
            slippage.choose(next)
            onEdit?.()
          }}
          className="flex-wrap text-sm"
        />
      </fieldset>
      {choice === 'custom' ? (
        <Field
          label={text('slippage.percent')}
          inputMode="decimal"
          autoComplete="off"
          value={slippage.typed}
          onChange={({ target }) => {
            slippage.type(target.value)
            onEdit?.()
          }}
          onBlur={slippage.storeTyped}
          error={
            bps === undefined && (isRefused || slippage.typed !== '')
              ? text('slippage.out-of-range', {
                  least: percent(slippageLimits.minBps),
                  most: percent(slippageLimits.maxBps),
                })
              : undefined
          }
        />
      ) : null}
      <SlippageWarning slippage={slippage} />
      <p className="text-sm text-ink-soft">{text('explain.slippage')}</p>
    </div>
  )
}

function SlippageWarning({ slippage }: { slippage: Slippage }) {
  const text = useText()
  const id = useId()
  const { bps, isHigh, isLow, isAccepted, isRefused } = slippage
  if (isLow) return <Notice tone="caution">{text('slippage.low')}</Notice>
  if (!isHigh || bps === undefined) return null
  const percent = formatBps(bps, text.language)
  const error = isRefused && !isAccepted ? text('slippage.not-accepted') : undefined
  return (
    <Notice tone="caution">
      <p>{text('slippage.high', { percent })}</p>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isAccepted}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => slippage.accept(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {text('slippage.accept', { percent })}
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </Notice>
  )
}
