import { Key, ReceiptText, Search } from 'lucide-react'
import { SampleOrder } from '#features/auth/sign-in/sample-order.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Murmur } from '#ui/murmur/murmur.tsx'

const benefits = [
  { id: 'auth.promise-order', Icon: ReceiptText },
  { id: 'auth.promise-wallet', Icon: Key },
  { id: 'auth.promise-free', Icon: Search },
] as const

/** Three facts about an account, beside the forms, or below them on smaller screens. */
export function SignupBenefits() {
  const text = useText()
  return (
    <section aria-labelledby="promise" className="grid max-w-md gap-6 desk:gap-8">
      <Murmur className="h-10 w-48 max-desk:hidden" />
      <h2 id="promise" className="text-lg font-semibold tracking-tight text-balance desk:text-2xl">
        {text('auth.promise')}
      </h2>
      <SampleOrder />
      <ul className="grid gap-4">
        {benefits.map(({ id, Icon }) => (
          <li key={id} className="grid grid-cols-[auto_1fr] gap-3">
            <Icon aria-hidden size={20} className="mt-0.5 max-desk:text-accent" />
            <span>{text(id)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
