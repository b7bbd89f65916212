import { type RefObject, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The delay from a new message to the scroll to it, in milliseconds. */
const delay = 50
/** The distance from the end that counts as being there, and from the top that loads earlier messages; pixels. */
const nearPx = 96
/** How long after a wheel, touch or key event a scroll counts as the user's, in milliseconds. */
const gestureTime = 1000

type ScrollInput = {
  /** The ids of the first and last message, and the length of the streamed answer. */
  firstId: string | undefined
  lastId: string | undefined
  growth: number
  /** Whether the last message is the user's own: then the list scrolls to it from any position. */
  isOwn: boolean
  onTop: () => void
}

/** Keeps the list at its end as it grows, or still while the user reads earlier messages. */
export function useScroll(box: RefObject<HTMLElement | null>, input: ScrollInput) {
  const { firstId, lastId, growth, isOwn, onTop } = input
  const isAtEnd = useRef(true)
  const [hasNewMessages, setNewMessages] = useState(false)

  const toEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setNewMessages(false)
  }, [box])

  // Before paint: a chat opens at its end, and messages inserted above the first one move nothing.
  const last = useRef({ firstId: undefined as string | undefined, top: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { firstId: before, top, height } = last.current
    if (before !== firstId)
      element.scrollTop = isAtEnd.current ? element.scrollHeight : top + element.scrollHeight - height
    last.current = { firstId, top: element.scrollTop, height: element.scrollHeight }
  })

  const latest = useRef({ lastId, growth })
  const isDue = useRef(false)
  // Runs before the new content is measured.
  useLayoutEffect(() => {
    if (latest.current.lastId !== lastId || latest.current.growth !== growth) isDue.current = true
  }, [lastId, growth])
  useEffect(() => {
    const before = latest.current
    latest.current = { lastId, growth }
    const hasArrived = before.lastId !== lastId
    if (!hasArrived && before.growth === growth) return
    const isFollowed = isAtEnd.current || (isOwn && hasArrived)
    if (!isFollowed) setNewMessages((already) => already || hasArrived)
    const timer = setTimeout(() => {
      isDue.current = false
      if (isFollowed) toEnd()
    }, delay)
    return () => clearTimeout(timer)
  }, [lastId, growth, isOwn, toEnd])

  useStickToEnd(box, isAtEnd, isDue, toEnd)

  const gestureAt = useRef(0)
  const sizeBefore = useRef('')
  const onGesture = ({ type, target, currentTarget }: SyntheticEvent) => {
    // A press or a key on an element in the list is meant for that element.
    const isMeant = type === 'wheel' || type === 'touchmove' || target === currentTarget
    if (isMeant) gestureAt.current = Date.now()
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    last.current = { ...last.current, top: element.scrollTop, height: element.scrollHeight }
    const before = sizeBefore.current
    sizeBefore.current = `${element.scrollHeight} ${element.clientHeight}`
    // A card that shrinks also scrolls the list. The user has not scrolled away: the list still follows.
    const isByUser = before === sizeBefore.current || Date.now() - gestureAt.current < gestureTime
    if (isAtEnd.current && !isByUser) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    if (isAtEnd.current) setNewMessages(false)
    else if (element.scrollTop < nearPx) onTop()
  }
  return { onScroll, onGesture, hasNewMessages, toEnd }
}

/** Stays at the end when the list or its content is resized: before paint, so that nothing visibly moves. */
function useStickToEnd(
  box: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
  isDue: RefObject<boolean>,
  toEnd: () => void,
): void {
  useEffect(() => {
    const follow = () => isAtEnd.current && toEnd()
    const leave = [
      onResize(box.current, follow),
      // New messages scroll after their own delay.
      onResize(box.current?.lastElementChild, () => isDue.current || follow()),
    ]
    return () => {
      for (const one of leave) one?.()
    }
  }, [box, isAtEnd, isDue, toEnd])
}

/** Observes an element's size. @returns the function that stops observing */
function onResize(element: Element | null | undefined, changed: () => void): (() => void) | undefined {
  if (!element || typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(changed)
  observer.observe(element)
  return () => observer.disconnect()
}
