import { maxVisitorMessageLength } from '@murmur/contract/chat/visitors'
import { Check, SendHorizontal } from 'lucide-react'
import { examples, sampleRows } from '../example-conversation.ts'
import { signUpHref } from '../section-links.ts'
import type { Site, TextId } from '../site.ts'

/** The field of the conversation. */
const fieldId = 'ask'

/** Skips past the header to the field of the conversation. */
export function SkipToConversation({ site }: { site: Site }) {
  return (
    <a href={`#${fieldId}`} className="skip">
      {site.text('try.skip')}
    </a>
  )
}

/**
 * The assistant, to be tried without an account. The page contains an example of an order; the conversation's script loads on the
 * first interaction (islands/load-conversation.ts). The section has a fixed size, so that answers cause no layout shift.
 */
export function Conversation({ site }: { site: Site }) {
  const { text } = site
  return (
    <section
      className="talk"
      aria-labelledby="talk-heading"
      data-talk={site.conversation}
      data-you={text('try.you')}
      data-waiting={text('try.waiting')}
      data-failed={text('try.failed')}
      data-verified={text('try.verified')}
      data-unverified={text('try.unverified')}
      data-sign-up={text('page.sign-up')}
      data-sign-up-href={signUpHref}
    >
      <div className="talk-card">
        <div className="talk-top">
          <h2 id="talk-heading">{text('try.heading')}</h2>
          <span className="badge gap gap-play-money">{text('try.play-money')}</span>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className="talk-log" role="log" aria-label={text('try.log')} tabIndex={0}>
          <VisitorMessage site={site} id="try.example.buy" />
          <div className="answer talk-figures">
            <p>{text('try.sample.title')}</p>
            <dl>
              {sampleRows.map(([label, value]) => (
                <div key={label}>
                  <dt>{text(label)}</dt>
                  <dd>{text(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
          <VisitorMessage site={site} id="try.sample.yes" />
          <p className="answer talk-done">
            <Check aria-hidden size={20} />
            {text('try.sample.done')}
          </p>
        </div>
        <form method="dialog" className="talk-form">
          <ul className="talk-examples" aria-label={text('try.examples')}>
            {examples.map((id) => (
              <li key={id}>
                <button type="button" data-say="">
                  {text(id)}
                </button>
              </li>
            ))}
          </ul>
          <div className="talk-line">
            <input
              id={fieldId}
              name="text"
              aria-label={text('try.message')}
              placeholder={text('try.placeholder')}
              maxLength={maxVisitorMessageLength}
              autoComplete="off"
              enterKeyHint="send"
              dir="auto"
              required
            />
            <button type="submit" className="icon-button talk-send" aria-label={text('try.send')}>
              <SendHorizontal aria-hidden size={20} />
            </button>
          </div>
        </form>
      </div>
      <p className="talk-note">
        {text('try.note')} <span className="gap gap-play-money">{text('try.note-play-money')}</span>
      </p>
    </section>
  )
}

/** A message of the visitor. */
function VisitorMessage({ site: { text }, id }: { site: Site; id: TextId }) {
  return (
    <p className="said" dir="auto">
      <span className="unseen">{text('try.you')}: </span>
      {text(id)}
    </p>
  )
}
