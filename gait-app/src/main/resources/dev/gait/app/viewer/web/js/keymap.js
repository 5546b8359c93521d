// Every key of the page, once: what is pressed, what it is called and what it does. The handlers, the tooltips, the help and
// the key caps all read this table, so they cannot say different things.

/** codes: by place on the keyboard; chars: by what is typed. A move or an emote goes to the engine; an action is a handler's. */
export const KEYMAP = [
  { id: 'forward', show: 'W', codes: ['KeyW', 'ArrowUp'], move: 'forward', text: 'forward', cap: 'W' },
  { id: 'back', show: 'S', codes: ['KeyS', 'ArrowDown'], move: 'back', text: 'back', cap: 'S' },
  { id: 'turn-left', show: 'A', codes: ['KeyA', 'ArrowLeft'], move: 'turn_left', text: 'turn left', cap: 'A' },
  { id: 'turn-right', show: 'D', codes: ['KeyD', 'ArrowRight'], move: 'turn_right', text: 'turn right', cap: 'D' },
  { id: 'strafe-left', show: 'Q', codes: ['KeyQ'], move: 'strafe_left', text: 'strafe left', cap: 'Q' },
  { id: 'strafe-right', show: 'E', codes: ['KeyE'], move: 'strafe_right', text: 'strafe right', cap: 'E' },
  { id: 'walk', show: 'Shift', codes: ['ShiftLeft', 'ShiftRight'], order: 'walk', text: 'walk while held', cap: '⇧ walk' },
  { id: 'jump', show: 'Space', codes: ['Space'], order: 'jump', text: 'jump; hold for a higher one', cap: 'space jump' },
  { id: 'autorun', show: 'R', codes: ['KeyR'], once: 'autorun', text: 'run on by itself' },
  { id: 'chase', show: '1', chars: ['1'], text: 'behind your own character' },
  { id: 'follow', show: '2', chars: ['2'], text: 'after the selected character' },
  { id: 'orbit', show: '3', chars: ['3'], text: 'free: drag to turn, wheel to zoom' },
  { id: 'map', show: '4', chars: ['4'], text: 'from straight above' },
  { id: 'wave', show: '5', chars: ['5'], emote: 0x13000087, text: 'wave' },
  { id: 'bow', show: '6', chars: ['6'], emote: 0x1300007d, text: 'bow' },
  { id: 'cheer', show: '7', chars: ['7'], emote: 0x1300004c, text: 'cheer' },
  { id: 'point', show: '8', chars: ['8'], emote: 0x13000084, text: 'point' },
  { id: 'clap', show: '9', chars: ['9'], emote: 0x1300007e, text: 'clap' },
  { id: 'zoom-in', show: '+', chars: ['+', '='], text: 'nearer' },
  { id: 'zoom-out', show: '−', chars: ['-'], text: 'farther' },
  { id: 'view-left', show: 'J', chars: ['j'], text: 'turn the view left' },
  { id: 'view-right', show: 'K', chars: ['k'], text: 'turn the view right' },
  { id: 'view-up', show: 'U', chars: ['u'], text: 'look from higher' },
  { id: 'view-down', show: 'I', chars: ['i'], text: 'look from lower' },
  { id: 'previous', show: '[', chars: ['['], text: 'select the previous character' },
  { id: 'next', show: ']', chars: [']'], text: 'select the next character' },
  { id: 'none', show: 'Esc', chars: ['Escape'], text: 'close what is open, select nobody' },
  { id: 'network', show: 'N', chars: ['n'], text: 'the network between you and the server' },
  { id: 'freeze', show: 'F', chars: ['f'], text: 'freeze the network, let it go' },
  { id: 'compare', show: 'X', chars: ['x'], text: 'one character drawn in several ways at once' },
  { id: 'layers', show: 'L', chars: ['l'], text: 'what is drawn beside the figures' },
  { id: 'river', show: 'M', chars: ['m'], text: 'the messages behind the picture' },
  { id: 'ghosts', show: 'G', chars: ['g'], text: 'ghosts on or off' },
  { id: 'pause', show: 'P', chars: ['p'], text: 'pause the view' },
  { id: 'step-back', show: ',', chars: [','], text: 'one physics tick back' },
  { id: 'step', show: '.', chars: ['.'], text: 'one physics tick on' },
  { id: 'slower', show: 'O', chars: ['o'], text: 'slower, and round again' },
  { id: 'live', show: 'Enter', chars: ['Enter'], text: 'back to now' },
  { id: 'record', show: 'T', chars: ['t'], text: 'record what is heard, as a trace' },
  { id: 'share', show: 'C', chars: ['c'], text: 'a link to this view, a picture, a clip' },
  { id: 'help', show: '?', chars: ['?', 'h'], text: 'keys and legend' },
];

const byId = new Map(KEYMAP.map((key) => [key.id, key]));
const byCode = new Map(KEYMAP.flatMap((key) => (key.codes ?? []).map((code) => [code, key])));
const byChar = new Map(KEYMAP.flatMap((key) => (key.chars ?? []).map((char) => [char, key])));

export const keyById = (id) => byId.get(id);
export const keyByCode = (code) => byCode.get(code);
export const keyByChar = (char) => byChar.get(char.length === 1 ? char.toLowerCase() : char);

/** What a tooltip says about a thing that a key does as well. */
export const withKey = (text, id) => (byId.has(id) ? `${text} (${byId.get(id).show})` : text);
