import { type RefObject, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long after sending or receiving the view goes to the latest message, in milliseconds. */
const delay = 50
/** How near to the end counts as being there, and how near to the top asks for earlier messages; pixels. */
const near = 96
/** For how long after a wheel, a touch or a key a movement is its reader's, in milliseconds. */
const gestureTime = 1000

type ScrollInput = {
  /** Names of the first and last thing shown, and how much of an answer has grown. */
  firstId: string | undefined
  lastId: string | undefined
  growth: number
  /** Whether the last thing is the reader's own: then the view follows wherever it stood. */
  isOwn: boolean
  onTop: () => void
}

/** Keeps the list where its reader wants it: at the end as it grows, or still while somebody reads what was before. */
export function useScroll(box: RefObject<HTMLElement | null>, input: ScrollInput) {
  const { firstId, lastId, growth, isOwn, onTop } = input
  const isAtEnd = useRef(true)
  const [hasNews, setNews] = useState(false)

  const toEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setNews(false)
  }, [box])

  // Before it is painted: a chat opens at its end, and what is put before its first message moves nothing.
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
  // Before what came is measured.
  useLayoutEffect(() => {
    if (latest.current.lastId !== lastId || latest.current.growth !== growth) isDue.current = true
  }, [lastId, growth])
  useEffect(() => {
    const before = latest.current
    latest.current = { lastId, growth }
    const hasCome = before.lastId !== lastId
    if (!hasCome && before.growth === growth) return
    const isFollowed = isAtEnd.current || (isOwn && hasCome)
    if (!isFollowed) setNews((already) => already || hasCome)
    const timer = setTimeout(() => {
      isDue.current = false
      if (isFollowed) toEnd()
    }, delay)
    return () => clearTimeout(timer)
  }, [lastId, growth, isOwn, toEnd])

  useFollow(box, isAtEnd, isDue, toEnd)

  const gestureAt = useRef(0)
  const room = useRef('')
  const onGesture = ({ type, target, currentTarget }: SyntheticEvent) => {
    // A press or a key at something in the list is meant for that.
    const isMeant = type === 'wheel' || type === 'touchmove' || target === currentTarget
    if (isMeant) gestureAt.current = Date.now()
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    last.current = { ...last.current, top: element.scrollTop, height: element.scrollHeight }
    const before = room.current
    room.current = `${element.scrollHeight} ${element.clientHeight}`
    // A card that grew shorter moves the list too. That is not its reader going elsewhere: it still follows.
    const isReaders = before === room.current || Date.now() - gestureAt.current < gestureTime
    if (isAtEnd.current && !isReaders) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
    if (isAtEnd.current) setNews(false)
    else if (element.scrollTop < near) onTop()
  }
  return { onScroll, onGesture, hasNews, toEnd }
}

/** Stays at the end when the room changes, or what is in it: before it is painted, so that nothing is seen to move. */
function useFollow(
  box: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
  isDue: RefObject<boolean>,
  toEnd: () => void,
): void {
  useEffect(() => {
    const follow = () => isAtEnd.current && toEnd()
    const leave = [
      onResize(box.current, follow),
      // What was sent or received has its own moment.
      onResize(box.current?.lastElementChild, () => isDue.current || follow()),
    ]
    return () => {
      for (const one of leave) one?.()
    }
  }, [box, isAtEnd, isDue, toEnd])
}

/** Hears when an element gets another size. @returns stops hearing */
function onResize(element: Element | null | undefined, changed: () => void): (() => void) | undefined {
  if (!element || typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(changed)
  observer.observe(element)
  return () => observer.disconnect()
}
