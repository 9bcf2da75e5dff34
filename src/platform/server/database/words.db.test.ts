import { expect, it } from 'vitest'
import { customers } from '../../../modules/sales/customers/table'
import { useDatabase } from '../../../testing/database'
import { aCustomer } from '../../../testing/factories'
import { hasWords } from './words'

const database = useDatabase()

/** Lists customers, each with searches that find exactly this one. */
const found: Record<string, { phone?: string; email?: string; by: string[] }> = {
  'Amelia Stone': {
    phone: '+442079460901',
    email: 'a.stone+trips@example.com',
    by: [
      '+44 20 7946 0901',
      '+44 (0)20 7946 0901',
      '0044 20 7946 0901',
      '020 7946 0901',
      '(020) 7946-0901',
      '02079460901',
      '+442079460901',
      '7946 0901',
      '0901',
      '\u202a+44 20 7946 0901\u202c',
      '٠٢٠ ٧٩٤٦ ٠٩٠١',
      'stone 020 7946 0901',
      'a.stone+trips@example.com',
    ],
  },
  'Luc Martin': { phone: '+33612345678', by: ['+33 6 12 34 56 78', '06 12 34 56 78', '06.12.34.56.78'] },
  'Akira Mori': { phone: '+81312345678', by: ['+81 3-1234-5678', '03-1234-5678', '０３－１２３４－５６７８'] },
  'Lena Vogt': { phone: '+49301234567', by: ['+49 30/1234567', '030/1234567', '030 123 45 67'] },
  'Olga Orlova': { phone: '+74951112233', by: ['+7 495 111-22-33', '8 (495) 111-22-33'] },
  'Ravi Kapoor': { phone: '+912255500142', by: ['+91 22 5550 0142', '022 5550 0142'] },
  'Tom Reed': { phone: '+12125550123', by: ['(212) 555-0123', '1 212 555 0123', '212.555.0123'] },
  'राम शर्मा': { by: ['राम'] },
  'मीरा शर्मा': { by: ['मीरा', 'मीर'] },
  'கார்த்திக் ரவி': { by: ['கார்த்திக்'] },
  'Siobhán O’Connor': { by: ['oconnor', "o'connor", 'o’connor', 'o connor', 'siobhan oconnor'] },
  'Sinead Oconnery': { by: ["o'connery", 'oconnery'] },
  'Jean-Luc Petit': { by: ['jeanluc', 'jean luc', 'jean-luc', 'petit jeanluc'] },
  'Maria de la Cruz': { by: ['delacruz', 'de la cruz', 'dela cruz', 'lacruz'] },
  'Omar Abdelrahman': { by: ['abd el rahman', 'abdelrahman', 'abd-el-rahman'] },
  'أحمد مُصطفى': { by: ['احمد', 'مصطفي', 'أَحْمَد'] },
  'علی\u200cرضا': { by: ['علي رضا', 'علیرضا'] },
  'מִרְיָם כהן': { by: ['מרים'] },
  'สมชาย น้ำใจ': { by: ['น้ำใจ', 'สมชาย'] },
  '山田 ガク': { by: ['ｶﾞｸ', 'がく', '山田'] },
  '佐藤 太郎': { by: ['佐藤太郎', '佐藤　太郎', '太郎'] },
  鈴木一郎: { by: ['鈴木 一郎', '鈴木一郎'] },
  'ヤマダ ハナコ': { by: ['やまだはなこ', 'ﾔﾏﾀﾞﾊﾅｺ'] },
  '김 철수': { by: ['김철수', '철수'] },
  '田中 カク': { by: ['ｶｸ', 'かく'] },
  'Γιώργος Παππάς': { by: ['ΓΙΩΡΓΟΣ', 'γιωργοσ'] },
  'Işıl Yıldız': { by: ['isil', 'YILDIZ', 'IŞIL'] },
  'Jürg Großmann': { by: ['grossmann', 'JÜRG', 'Jurg'] },
  'Nguyễn Thị Đào': { by: ['nguyen thi dao'] },
  'Una Gast': { email: 'guest-001@mail.example', by: ['guest-001', 'GUEST-001@mail.example'] },
  'Duo Gast': { email: 'guest-002@mail.example', phone: '+351210001001', by: ['guest-002', '210 001 001'] },
  'Anna Weiß': {
    email: 'anna@xn--mnchen-3ya.example',
    by: ['anna@münchen.example', 'münchen.example', 'anna@xn--mnchen-3ya.example'],
  },
}

it('people are found by their names and numbers in every way that they are written', async () => {
  const { db } = database
  const people = Object.entries(found)
  for (const [name, { phone, email = null }] of people) await aCustomer(db, { name, phone: phone ?? null, email })
  const wrong: string[] = []
  for (const [name, { by }] of people)
    for (const words of by) {
      const there = await db
        .select({ name: customers.name })
        .from(customers)
        .where(hasWords(customers.searchText, words))
      const names = there.map((row) => row.name).join(', ')
      if (names !== name) wrong.push(`${words} → ${names}, not ${name}`)
    }
  expect(wrong).toEqual([])
})
