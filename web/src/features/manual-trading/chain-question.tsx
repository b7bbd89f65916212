import type { ChainKey } from '@murmur/contract/chains'
import { chainNames } from '#lib/chain-names.ts'
import { useText } from '#lib/text.ts'
import { FieldError } from '#ui/field-error.tsx'

type ChainQuestionProps = {
  choices: ChainKey[]
  value: ChainKey | undefined
  onChange: (chain: ChainKey) => void
  error: string | undefined
}

/** Asks which chain is meant, where one address is a token on several. */
export function ChainQuestion({ choices, value, onChange, error }: ChainQuestionProps) {
  const text = useText()
  return (
    <fieldset
      className="appear grid gap-2"
      data-invalid={error ? true : undefined}
      aria-describedby="chain-question-error"
    >
      <legend className="mb-1.5 text-sm font-semibold">{text('chain.question')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {choices.map((chain) => (
          <label
            key={chain}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-card border border-line-strong px-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="chain"
              className="size-5 accent-accent"
              checked={value === chain}
              onChange={() => onChange(chain)}
            />
            {chainNames[chain]}
          </label>
        ))}
      </div>
      <FieldError id="chain-question-error" error={error} />
    </fieldset>
  )
}
