import { type RefObject, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The delay from a new message to the scroll to it, in milliseconds. */
const scrollDelayMs = 50
/** Pixels from the end within which the list follows new messages, and from the top within which it loads earlier ones. */
const edgeThresholdPx = 96
/** Pixels between the list's edge and the top of a question. */
const questionGapPx = 12
/** A scroll within this many milliseconds of a wheel, touch or key event was caused by the user. */
const gestureWindowMs = 1000

type ScrollInput = {
  /** The ids of the first and last message, and the length of the streamed answer. */
  firstId: string | undefined
  lastId: string | undefined
  streamedLength: number
  /** Whether the user sent the last message; the list then scrolls to its end from any position. */
  isFromUser: boolean
  onReachTop: () => void
}

/** Follows new messages at the end of the list; keeps the scroll position while the user reads earlier messages. */
export function useMessageScroll(box: RefObject<HTMLElement | null>, input: ScrollInput) {
  const { firstId, lastId, streamedLength, isFromUser, onReachTop } = input
  const isAtEnd = useRef(true)
  /** Whether the user has scrolled on from the top of a question, to its buttons. */
  const isPastEnd = useRef(false)
  const [hasNewMessages, setNewMessages] = useState(false)

  const scrollToEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = findEnd(element)
    isAtEnd.current = true
    isPastEnd.current = false
    setNewMessages(false)
  }, [box])

  // Runs before paint: a chat opens at its end, and messages inserted at the top do not move the visible ones.
  const lastPosition = useRef({ firstId: undefined as string | undefined, top: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { firstId: before, top, height } = lastPosition.current
    if (before !== firstId) element.scrollTop = isAtEnd.current ? findEnd(element) : top + element.scrollHeight - height
    lastPosition.current = { firstId, top: element.scrollTop, height: element.scrollHeight }
  })

  const latestContent = useRef({ lastId, streamedLength })
  const isScrollPending = useRef(false)
  // Runs before the new content is measured.
  useLayoutEffect(() => {
    if (latestContent.current.lastId !== lastId || latestContent.current.streamedLength !== streamedLength)
      isScrollPending.current = true
  }, [lastId, streamedLength])
  useEffect(() => {
    const before = latestContent.current
    latestContent.current = { lastId, streamedLength }
    const hasNewMessage = before.lastId !== lastId
    if (!hasNewMessage && before.streamedLength === streamedLength) return
    const shouldFollow = isAtEnd.current || (isFromUser && hasNewMessage)
    if (!shouldFollow) setNewMessages((current) => current || hasNewMessage)
    const timer = setTimeout(() => {
      isScrollPending.current = false
      if (shouldFollow) scrollToEnd()
    }, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [lastId, streamedLength, isFromUser, scrollToEnd])

  const follow = useCallback(() => {
    if (isAtEnd.current && !isPastEnd.current) scrollToEnd()
  }, [scrollToEnd])
  useStickToBottom(box, isScrollPending, follow)

  const recordScroll = (element: HTMLElement, isUserScroll: boolean) => {
    lastPosition.current = { ...lastPosition.current, top: element.scrollTop, height: element.scrollHeight }
    if (isAtEnd.current && !isUserScroll) return
    const questionTop = findQuestionTop(element)
    isAtEnd.current = distanceFromEnd(element, questionTop) < edgeThresholdPx
    isPastEnd.current = questionTop !== undefined && element.scrollTop > questionTop + 1
    if (isAtEnd.current) setNewMessages(false)
    else if (element.scrollTop < edgeThresholdPx) onReachTop()
  }
  return { ...useUserScroll(box, recordScroll), hasNewMessages, scrollToEnd }
}

/** Distinguishes scrolls by the user from those by a change of size. */
function useUserScroll(
  box: RefObject<HTMLElement | null>,
  recordScroll: (element: HTMLElement, isUserScroll: boolean) => void,
) {
  const gestureAt = useRef(0)
  const sizeBefore = useRef('')
  const onGesture = ({ type, target, currentTarget }: SyntheticEvent) => {
    // A press or a key on an element inside the list does not scroll the list.
    const isScrollGesture = type === 'wheel' || type === 'touchmove' || target === currentTarget
    if (isScrollGesture) gestureAt.current = Date.now()
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const before = sizeBefore.current
    sizeBefore.current = `${element.scrollHeight} ${element.clientHeight}`
    // A shrinking card also fires a scroll event; the list must keep following.
    recordScroll(element, before === sizeBefore.current || Date.now() - gestureAt.current < gestureWindowMs)
  }
  return { onScroll, onGesture }
}

/**
 * Keeps the list at its end, or at the top of a question, when the list or its content is resized. Runs before paint, so that
 * nothing visibly moves.
 */
function useStickToBottom(
  box: RefObject<HTMLElement | null>,
  isScrollPending: RefObject<boolean>,
  follow: () => void,
): void {
  useEffect(() => {
    const stopObserving = [
      observeResize(box.current, follow),
      // New messages scroll after their own delay.
      observeResize(box.current?.lastElementChild, () => isScrollPending.current || follow()),
    ]
    return () => {
      for (const stop of stopObserving) stop?.()
    }
  }, [box, isScrollPending, follow])
}

/** The scroll position at the end of the list, or with the top of a question in view if that is higher than the list. */
function findEnd(element: HTMLElement): number {
  const questionTop = findQuestionTop(element)
  return questionTop === undefined ? element.scrollHeight : questionTop
}

function distanceFromEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement, question: number | undefined): number {
  return (question ?? scrollHeight - clientHeight) - scrollTop
}

/**
 * The scroll position with the top of an open card below the list's edge. Undefined if the card and its followers fit, or if the user
 * has sent a message after it.
 */
function findQuestionTop(element: HTMLElement): number | undefined {
  const row = [...element.querySelectorAll('[data-asks]')].at(-1)?.closest('li')
  if (!row || row.matches(':has(~ [data-from="user"])')) return undefined
  const top = row.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop - questionGapPx
  return top < element.scrollHeight - element.clientHeight ? top : undefined
}

/** Observes an element's size. @returns the function that stops observing */
function observeResize(element: Element | null | undefined, changed: () => void): (() => void) | undefined {
  if (!element || typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(changed)
  observer.observe(element)
  return () => observer.disconnect()
}
