/**
 * Evaluated in a page: resolves with the milliseconds between the event and the first frame after the answer is there.
 * @param answer an expression that is true when it is
 */
export const painted = (
  event: 'pointerdown' | 'click' | 'keydown',
  answer: string,
): string => `new Promise((resolve) => {
  let pressed = 0
  addEventListener('${event}', (event) => (pressed = event.timeStamp), { capture: true, once: true })
  const look = () => {
    if (!pressed || !(${answer})) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - pressed)
      port2.postMessage(null)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
})`
