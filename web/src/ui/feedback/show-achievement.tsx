import { toast } from 'react-hot-toast/headless'
import { Murmur } from '#ui/murmur/murmur.tsx'

/** A toast for an achievement, such as the first alert: the line settles into a tick above it. It stays 4 s. */
export function showAchievement(sentence: string, next: string): void {
  toast.custom(
    <div className="grid gap-1">
      <Murmur state="success" className="h-6 w-30 text-gain" />
      <p className="font-semibold">{sentence}</p>
      <p className="text-ink-soft">{next}</p>
    </div>,
  )
}
