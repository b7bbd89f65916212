import { splitParagraphs } from '#features/chat/messages/plain-text.ts'
import { getTextDirection } from '#features/chat/messages/text-direction.ts'

/** A plain text in paragraphs. */
export function PlainParagraphs({ source }: { source: string }) {
  return (
    <div className="grid w-fit max-w-full gap-2 wrap-anywhere">
      {splitParagraphs(source).map((paragraph, index) => (
        <p key={String(index)} dir={getTextDirection(paragraph)} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
