<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="id">
<context>
    <name>About</name>
    <message>
        <source>KVDesk {version}: a planner for the memory of LLM inference servers.</source>
        <translation>KVDesk {version}: perencana memori server inferensi LLM.</translation>
    </message>
    <message>
        <source>It works offline; only “Model from the Hub” uses the network, when you ask for it. Free software under the Apache License 2.0, with Qt {qt} under the LGPL.</source>
        <translation>KVDesk bekerja luring; hanya “Model dari Hub” yang memakai jaringan, itu pun bila Anda memintanya. Perangkat lunak bebas di bawah Apache License 2.0, dengan Qt {qt} di bawah LGPL.</translation>
    </message>
    <message>
        <source>About KVDesk</source>
        <translation>Tentang KVDesk</translation>
    </message>
</context>
<context>
    <name>Assumptions</name>
    <message>
        <source>Low, best and high must not run backwards: low ≤ best ≤ high.</source>
        <translation>Urutan rendah, terbaik, dan tinggi tidak boleh terbalik: rendah ≤ terbaik ≤ tinggi.</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Asumsi</translation>
    </message>
    <message>
        <source>low</source>
        <translation>rendah</translation>
    </message>
    <message>
        <source>best</source>
        <translation>terbaik</translation>
    </message>
    <message>
        <source>high</source>
        <translation>tinggi</translation>
    </message>
    <message>
        <source>GiB on each card</source>
        <translation>GiB per kartu</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivasi</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>Graf</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Perangkat lunak (runtime)</translation>
    </message>
    <message>
        <source>Published figures again</source>
        <translation>Kembali ke angka yang dipublikasikan</translation>
    </message>
    <message>
        <source>Give up the figures typed by hand.</source>
        <translation>Lepaskan angka yang diisi manual.</translation>
    </message>
    <message>
        <source>rests on</source>
        <translation>dasar</translation>
    </message>
    <message>
        <source>What these figures rest on; it is printed beside the verdict.</source>
        <translation>Dasar angka-angka ini; dicetak di samping putusan.</translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation>diisi manual</translation>
    </message>
    <message>
        <source>published figures</source>
        <translation>angka yang dipublikasikan</translation>
    </message>
</context>
<context>
    <name>ByHand</name>
    <message>
        <source>Accelerator by hand</source>
        <translation>Akselerator manual</translation>
    </message>
    <message>
        <source>such as 79.6 GiB or 80 GB</source>
        <translation>misalnya 79,6 GiB atau 80 GB</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nama</translation>
    </message>
    <message>
        <source>&amp;Vendor</source>
        <translation>&amp;Vendor</translation>
    </message>
    <message>
        <source>&amp;Memory, as the driver reports</source>
        <translation>&amp;Memori menurut driver</translation>
    </message>
    <message>
        <source>Type a size; a bare number is GiB.</source>
        <translation>Isikan ukuran; angka tanpa satuan berarti GiB.</translation>
    </message>
</context>
<context>
    <name>Capacity</name>
    <message>
        <source>lengths are rounded up to whole blocks</source>
        <translation>panjang dibulatkan ke atas ke blok utuh</translation>
    </message>
    <message>
        <source>Case {case}: {load} need {need:gib} on card {rank:n}; nothing is left there for a cache.</source>
        <translation>Kasus {case}: {load} memerlukan {need:gib} pada kartu {rank:n}; di sana tidak ada sisa untuk cache.</translation>
    </message>
    <message>
        <source>{n:n} sequences of {positions:n} positions</source>
        <translation>{n:n} sekuens dengan {positions:n} posisi</translation>
    </message>
    <message>
        <source>{n:n} sequences of {positions:n} positions ({here:n} on a replica)</source>
        <translation>{n:n} sekuens dengan {positions:n} posisi ({here:n} per replika)</translation>
    </message>
    <message>
        <source>Case {case}: {load} need {need:gib} on card {rank:n}; {runtime} can reserve only {room:gib} there, {short:gib} too little.</source>
        <translation>Kasus {case}: {load} memerlukan {need:gib} pada kartu {rank:n}; {runtime} hanya dapat mencadangkan {room:gib} di sana, kurang {short:gib}.</translation>
    </message>
    <message>
        <source>Case {case}: {load} need {need:gib} on card {rank:n}; {runtime} will reserve {pool:gib} there at start.</source>
        <translation>Kasus {case}: {load} memerlukan {need:gib} pada kartu {rank:n}; {runtime} akan mencadangkan {pool:gib} di sana saat mulai.</translation>
    </message>
    <message>
        <source>Case {case}: {load}; {runtime} takes {need:gib} on card {rank:n} when it starts, whatever is stored in it then.</source>
        <translation>Kasus {case}: {load}; {runtime} mengambil {need:gib} pada kartu {rank:n} saat mulai, apa pun yang kemudian disimpan di dalamnya.</translation>
    </message>
    <message>
        <source>Case {case}: {load}; {runtime} takes {need:gib} on card {rank:n} when generation begins, as long as the static cache is.</source>
        <translation>Kasus {case}: {load}; {runtime} mengambil {need:gib} pada kartu {rank:n} saat generasi dimulai, sepanjang cache statisnya.</translation>
    </message>
    <message>
        <source>Case {case}: {load} need {need:gib} on card {rank:n}; {runtime} reserves nothing at start, and the cache grows to that as they are stored.</source>
        <translation>Kasus {case}: {load} memerlukan {need:gib} pada kartu {rank:n}; {runtime} tidak mencadangkan apa pun saat mulai, dan cache tumbuh sampai sebesar itu selama penyimpanan.</translation>
    </message>
    <message>
        <source>Plain arithmetic follows no runtime: choose one in the serving panel to see what it reserves at start.</source>
        <translation>Aritmetika biasa tidak mengikuti runtime mana pun: pilih satu di panel penyajian untuk melihat apa yang dicadangkannya saat mulai.</translation>
    </message>
    <message>
        <source>{runtime} keeps no pool of blocks, so it prints no figure of its own for one.</source>
        <translation>{runtime} tidak memelihara kumpulan (pool) blok, jadi tidak mencetak angka untuk itu.</translation>
    </message>
    <message>
        <source>Type the longest allowed length to see what {runtime} makes of its pool.</source>
        <translation>Ketik panjang terbesar yang diizinkan untuk melihat apa yang dibuat {runtime} dari pool-nya.</translation>
    </message>
    <message>
        <source>✘ {runtime} would refuse to start</source>
        <translation>✘ {runtime} akan menolak untuk mulai</translation>
    </message>
    <message>
        <source>What is left for its pool is too little to begin with.</source>
        <translation>Sisa memori untuk pool-nya terlalu kecil untuk mulai.</translation>
    </message>
    <message>
        <source>One sequence of {longest:n} positions, the longest allowed, does not fit in what it has.</source>
        <translation>Satu sekuens dengan {longest:n} posisi, panjang terbesar yang diizinkan, tidak muat dalam memori yang ada.</translation>
    </message>
    <message>
        <source>The longest length it would start with is {start:n} positions.</source>
        <translation>Panjang terbesar yang masih diterimanya saat mulai ialah {start:n} posisi.</translation>
    </message>
    <message>
        <source>What {runtime} makes of its pool</source>
        <translation>Apa yang dibuat {runtime} dari pool-nya</translation>
    </message>
    <message>
        <source>What {runtime} could keep in the room for its cache</source>
        <translation>Apa yang dapat disimpan {runtime} dalam ruang untuk cache-nya</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Besaran</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Nilai</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Artinya</translation>
    </message>
    <message>
        <source>Longest allowed</source>
        <translation>Panjang diizinkan</translation>
    </message>
    <message>
        <source>sequences of {n:n} positions that fit at once</source>
        <translation>sekuens dengan {n:n} posisi yang muat sekaligus</translation>
    </message>
    <message>
        <source>Maximum concurrency</source>
        <translation>Konkurensi maksimum</translation>
    </message>
    <message>
        <source>State slots</source>
        <translation>Slot state</translation>
    </message>
    <message>
        <source>sequences whose recurrent states are kept at once</source>
        <translation>sekuens yang state rekurennya disimpan sekaligus</translation>
    </message>
    <message>
        <source>positions that its own pool holds</source>
        <translation>posisi yang ditampung pool-nya sendiri</translation>
    </message>
    <message>
        <source>Pool of {name}</source>
        <translation>Pool untuk {name}</translation>
    </message>
    <message>
        <source>1 position</source>
        <translation>1 posisi</translation>
    </message>
    <message>
        <source>{n:n} positions</source>
        <translation>{n:n} posisi</translation>
    </message>
    <message>
        <source>{size:b} on a card, all its layers together</source>
        <translation>{size:b} pada satu kartu, semua lapisannya bersama</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Blok</translation>
    </message>
    <message>
        <source>{blocks:n} × {size:b} = {whole:gib} on a card</source>
        <translation>{blocks:n} × {size:b} = {whole:gib} pada satu kartu</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Jumlah blok</translation>
    </message>
    <message>
        <source>as typed</source>
        <translation>seperti diketik</translation>
    </message>
    <message>
        <source>the longest case, because no cap is typed</source>
        <translation>kasus terpanjang, karena tidak ada batas yang diketik</translation>
    </message>
    <message>
        <source>the length the model was trained for</source>
        <translation>panjang pelatihan model</translation>
    </message>
    <message>
        <source>Tokens it prints (max_total_num_tokens)</source>
        <translation>Token yang dicetaknya (max_total_num_tokens)</translation>
    </message>
    <message>
        <source>Context it could hold (n_ctx)</source>
        <translation>Konteks yang dapat ditampung (n_ctx)</translation>
    </message>
    <message>
        <source>Tokens it prints</source>
        <translation>Token yang dicetaknya</translation>
    </message>
    <message>
        <source>blocks × positions of a block ({size:n})</source>
        <translation>blok × posisi per blok ({size:n})</translation>
    </message>
    <message>
        <source>derived: concurrency {concurrency:d2} × {longest:n} positions, because layers of several kinds share the blocks</source>
        <translation>turunan: konkurensi {concurrency:d2} × {longest:n} posisi, karena lapisan dari beberapa jenis berbagi blok</translation>
    </message>
    <message>
        <source>positions of all slots together that fit</source>
        <translation>posisi semua slot bersama yang muat</translation>
    </message>
    <message>
        <source>positions its pool holds, by its own count</source>
        <translation>posisi yang ditampung pool-nya, menurut hitungannya sendiri</translation>
    </message>
    <message>
        <source>Groups of layers that share blocks</source>
        <translation>Kelompok lapisan yang berbagi blok</translation>
    </message>
    <message>
        <source>Layers of kind</source>
        <translation>Jenis lapisan</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Lapisan</translation>
    </message>
    <message>
        <source>Positions a block</source>
        <translation>Posisi per blok</translation>
    </message>
    <message>
        <source>Page: one layer&apos;s block</source>
        <translation>Halaman: blok satu lapisan</translation>
    </message>
    <message>
        <source>Blocks of the longest sequence</source>
        <translation>Blok untuk sekuens terpanjang</translation>
    </message>
    <message>
        <source>layers with a window of {n:n}</source>
        <translation>lapisan dengan jendela {n:n}</translation>
    </message>
    <message>
        <source>layers of full length</source>
        <translation>lapisan sepanjang konteks</translation>
    </message>
    <message>
        <source>layers with a sliding window</source>
        <translation>lapisan dengan jendela geser</translation>
    </message>
    <message>
        <source>recurrent states</source>
        <translation>state rekuren</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapasitas</translation>
    </message>
    <message>
        <source>The command that serves this option</source>
        <translation>Perintah yang menyajikan opsi ini</translation>
    </message>
    <message>
        <source>All of it as a table, with tabulators between cells</source>
        <translation>Semuanya sebagai tabel, dengan tabulator di antara sel</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>Salin sebagai tabel</translation>
    </message>
</context>
<context>
    <name>Catalog</name>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Lapisan</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Read on</source>
        <translation>Dibaca pada</translation>
    </message>
    <message>
        <source>Pick a model</source>
        <translation>Pilih model</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Akselerator</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>Vendor</translation>
    </message>
    <message>
        <source>Sold with</source>
        <translation>Dijual dengan</translation>
    </message>
    <message>
        <source>Driver reports</source>
        <translation>Laporan driver</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Tahun</translation>
    </message>
    <message>
        <source>Pick an accelerator</source>
        <translation>Pilih akselerator</translation>
    </message>
    <message>
        <source>Your own accelerators are left out: {reason}</source>
        <translation>Akselerator Anda sendiri tidak ikut: {reason}</translation>
    </message>
    <message>
        <source>The catalogue cannot be read</source>
        <translation>Katalog tidak dapat dibaca</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>{count:d1} billion</source>
        <translation>{count:d1} miliar</translation>
    </message>
    <message>
        <source>announced</source>
        <translation>diumumkan</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Baru</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>B&amp;uka…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Simpan</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Simpan seb&amp;agai…</translation>
    </message>
    <message>
        <source>Pro&amp;ject name…</source>
        <translation>Nama pro&amp;yek…</translation>
    </message>
    <message>
        <source>Compare with another &amp;file…</source>
        <translation>Bandingkan dengan &amp;berkas lain…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Ekspor…</translation>
    </message>
    <message>
        <source>Print pre&amp;view…</source>
        <translation>&amp;Pratinjau cetak…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Cetak…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Ke&amp;luar</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Urungkan</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>Ul&amp;angi</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Salin</translation>
    </message>
    <message>
        <source>&amp;Import model…</source>
        <translation>&amp;Impor model…</translation>
    </message>
    <message>
        <source>Model from the &amp;catalogue…</source>
        <translation>Model dari &amp;katalog…</translation>
    </message>
    <message>
        <source>Model from the &amp;Hub…</source>
        <translation>Model dari &amp;Hub…</translation>
    </message>
    <message>
        <source>New model by han&amp;d…</source>
        <translation>Model baru secara &amp;manual…</translation>
    </message>
    <message>
        <source>Edit &amp;layers…</source>
        <translation>Sunting &amp;lapisan…</translation>
    </message>
    <message>
        <source>Ser&amp;ving command…</source>
        <translation>Perintah penya&amp;jian…</translation>
    </message>
    <message>
        <source>Other &amp;placements…</source>
        <translation>Pe&amp;nempatan lain…</translation>
    </message>
    <message>
        <source>S&amp;weep…</source>
        <translation>Sap&amp;uan nilai…</translation>
    </message>
    <message>
        <source>Prices and b&amp;ill…</source>
        <translation>Harga dan kebutuhan baran&amp;g…</translation>
    </message>
    <message>
        <source>&amp;Find the smallest purchase…</source>
        <translation>&amp;Cari pembelian terkecil…</translation>
    </message>
    <message>
        <source>&amp;Growth over quarters…</source>
        <translation>&amp;Pertumbuhan per triwulan…</translation>
    </message>
    <message>
        <source>What &amp;moves the answer…</source>
        <translation>Apa yang &amp;menggerakkan jawaban…</translation>
    </message>
    <message>
        <source>Import a &amp;trace…</source>
        <translation>Impor &amp;jejak…</translation>
    </message>
    <message>
        <source>Count &amp;tokens…</source>
        <translation>Hitung &amp;token…</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Preferensi…</translation>
    </message>
    <message>
        <source>&amp;About KVDesk</source>
        <translation>&amp;Tentang KVDesk</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Berkas</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Buka te&amp;rakhir</translation>
    </message>
    <message>
        <source>Exa&amp;mples</source>
        <translation>C&amp;ontoh</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Sunting</translation>
    </message>
    <message>
        <source>E&amp;xplore</source>
        <translation>&amp;Jelajah</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ba&amp;ntuan</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Bilah alat</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>Compare with {name}</source>
        <translation>Bandingkan dengan {name}</translation>
    </message>
    <message>
        <source>This project and {name} do not differ.</source>
        <translation>Proyek ini dan {name} tidak berbeda.</translation>
    </message>
    <message>
        <source>{count:n} fields differ. Tick what to take over from {name}; the rest stays.</source>
        <translation>{count:n} isian berbeda. Centang yang diambil dari {name}; sisanya tetap.</translation>
    </message>
    <message>
        <source>One field differs. Tick it to take it over from {name}.</source>
        <translation>Satu isian berbeda. Centang untuk mengambilnya dari {name}.</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Yang berbeda</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Isian</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>Proyek ini</translation>
    </message>
    <message>
        <source>The other file</source>
        <translation>Berkas lain</translation>
    </message>
    <message>
        <source>Take &amp;all theirs</source>
        <translation>Ambil &amp;semua dari berkas lain</translation>
    </message>
    <message>
        <source>Take &amp;none</source>
        <translation>&amp;Jangan ambil apa pun</translation>
    </message>
    <message>
        <source>&amp;Take over</source>
        <translation>&amp;Ambil</translation>
    </message>
    <message>
        <source>These do not go together: {reason}. Tick what belongs to it too.</source>
        <translation>Pilihan ini tidak dapat digabung: {reason}. Centang juga yang terkait.</translation>
    </message>
    <message>
        <source>&amp;Take over {count:n} of {all:n}</source>
        <translation>&amp;Ambil {count:n} dari {all:n}</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>the same</source>
        <translation>sama</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Kartu</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>selisih</translation>
    </message>
    <message>
        <source>Options side by side</source>
        <translation>Opsi berdampingan</translation>
    </message>
    <message>
        <source>Differences are from option {name}, the baseline. Sequences and positions are those of the best estimates under every cap. Every figure is calculated: no option has been observed under these cases.</source>
        <translation>Selisih dihitung dari opsi {name}, yaitu acuan. Sekuens dan posisi adalah menurut perkiraan terbaik di bawah semua batas. Semua besaran terhitung: belum ada opsi yang teramati pada kasus-kasus ini.</translation>
    </message>
    <message>
        <source>Figures of the options</source>
        <translation>Besaran setiap opsi</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Besaran</translation>
    </message>
    <message>
        <source>{name} (baseline)</source>
        <translation>{name} (acuan)</translation>
    </message>
    <message>
        <source>Case {case}: verdict</source>
        <translation>Kasus {case}: putusan</translation>
    </message>
    <message>
        <source>Case {case}: most sequences</source>
        <translation>Kasus {case}: sekuens terbanyak</translation>
    </message>
    <message>
        <source>Case {case}: largest context, positions</source>
        <translation>Kasus {case}: konteks terpanjang, posisi</translation>
    </message>
    <message>
        <source>Case {case}: what binds</source>
        <translation>Kasus {case}: yang membatasi</translation>
    </message>
    <message>
        <source>Case {case}: coverage</source>
        <translation>Kasus {case}: cakupan pengujian</translation>
    </message>
    <message>
        <source>nothing below the cards</source>
        <translation>tidak ada di bawah kartu</translation>
    </message>
    <message>
        <source>Case {case}: sessions resident on the cards, tiers&apos; load</source>
        <translation>Kasus {case}: sesi residen di kartu, beban tingkat penyimpanan</translation>
    </message>
    <message>
        <source>Case {case}: sessions kept, cards and tiers</source>
        <translation>Kasus {case}: sesi yang disimpan, kartu dan tingkat penyimpanan</translation>
    </message>
    <message>
        <source>Case {case}: kept on each tier</source>
        <translation>Kasus {case}: disimpan di tiap tingkat</translation>
    </message>
    <message>
        <source>Case {case}: prompts&apos; positions found that count</source>
        <translation>Kasus {case}: posisi prompt ditemukan yang dihitung</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>sequences: {most}; context: {longest}</source>
        <translation>sekuens: {most}; konteks: {longest}</translation>
    </message>
    <message>
        <source>Bought or rented</source>
        <translation>Dibeli atau disewa</translation>
    </message>
    <message>
        <source>Paid at the start</source>
        <translation>Dibayar di awal</translation>
    </message>
    <message>
        <source>Paid a month, power included</source>
        <translation>Dibayar per bulan, termasuk listrik</translation>
    </message>
    <message>
        <source>In all over 3 years</source>
        <translation>Total selama 3 tahun</translation>
    </message>
    <message>
        <source>{kind}; promises neither a context length nor a rate</source>
        <translation>{kind}; tidak menjanjikan panjang konteks maupun laju</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>Power with every card busy</source>
        <translation>Daya saat semua kartu sibuk</translation>
    </message>
    <message>
        <source>Prices and bill…</source>
        <translation>Harga dan kebutuhan barang…</translation>
    </message>
    <message>
        <source>Prices of the project and the bill of this option</source>
        <translation>Harga dalam proyek dan daftar kebutuhan barang opsi ini</translation>
    </message>
    <message>
        <source>Make it the baseline</source>
        <translation>Jadikan acuan</translation>
    </message>
    <message>
        <source>Count the differences from the option looked at</source>
        <translation>Hitung selisih dari opsi yang sedang dilihat</translation>
    </message>
    <message>
        <source>differences from {name}; click a column to look at that option</source>
        <translation>selisih terhadap {name}; klik kolom untuk melihat opsi itu</translation>
    </message>
    <message>
        <source>one option: duplicate it in the menu Option to compare</source>
        <translation>satu opsi: gandakan lewat menu Opsi untuk membandingkan</translation>
    </message>
</context>
<context>
    <name>Costs</name>
    <message>
        <source>not known; missing: {missing}</source>
        <translation>tidak diketahui; belum ada: {missing}</translation>
    </message>
    <message>
        <source>more than {known}; missing: {missing}</source>
        <translation>lebih dari {known}; belum ada: {missing}</translation>
    </message>
    <message>
        <source>price of {name}</source>
        <translation>harga {name}</translation>
    </message>
    <message>
        <source>price of {item}</source>
        <translation>harga {item}</translation>
    </message>
    <message>
        <source>exchange rate {currency} into {into}</source>
        <translation>kurs {currency} ke {into}</translation>
    </message>
    <message>
        <source>watts of {name}</source>
        <translation>daya {name}</translation>
    </message>
    <message>
        <source>the bill</source>
        <translation>daftar kebutuhan barang</translation>
    </message>
    <message>
        <source>the currency of totals</source>
        <translation>mata uang jumlah total</translation>
    </message>
    <message>
        <source>the PUE</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>price of a kWh</source>
        <translation>harga per kWh</translation>
    </message>
    <message>
        <source>the cards</source>
        <translation>kartu</translation>
    </message>
    <message>
        <source>bought</source>
        <translation>dibeli</translation>
    </message>
    <message>
        <source>rented</source>
        <translation>disewa</translation>
    </message>
    <message>
        <source>a piece</source>
        <translation>per buah</translation>
    </message>
    <message>
        <source>an hour</source>
        <translation>per jam</translation>
    </message>
    <message>
        <source>a month</source>
        <translation>per bulan</translation>
    </message>
    <message>
        <source>a year</source>
        <translation>per tahun</translation>
    </message>
    <message>
        <source>a kWh</source>
        <translation>per kWh</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>kartu</translation>
    </message>
    <message>
        <source>node</source>
        <translation>node</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>memori host</translation>
    </message>
    <message>
        <source>drive</source>
        <translation>drive</translation>
    </message>
    <message>
        <source>network card</source>
        <translation>kartu jaringan</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>switch</translation>
    </message>
    <message>
        <source>licence</source>
        <translation>lisensi</translation>
    </message>
    <message>
        <source>support</source>
        <translation>dukungan</translation>
    </message>
    <message>
        <source>hosting</source>
        <translation>hosting</translation>
    </message>
    <message>
        <source>spare</source>
        <translation>suku cadang</translation>
    </message>
    <message>
        <source>other</source>
        <translation>lainnya</translation>
    </message>
    <message>
        <source>Option {name} ({kind})</source>
        <translation>Opsi {name} ({kind})</translation>
    </message>
    <message>
        <source>Bill in all</source>
        <translation>Jumlah seluruhnya</translation>
    </message>
    <message>
        <source>Bill of materials, with tax</source>
        <translation>Daftar kebutuhan barang, termasuk pajak</translation>
    </message>
    <message>
        <source>Bill of materials</source>
        <translation>Daftar kebutuhan barang</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Barang</translation>
    </message>
    <message>
        <source>Offer</source>
        <translation>Penawaran</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Harga</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Di awal</translation>
    </message>
    <message>
        <source>A month</source>
        <translation>Per bulan</translation>
    </message>
    <message>
        <source>no price chosen</source>
        <translation>harga belum dipilih</translation>
    </message>
    <message>
        <source>no date</source>
        <translation>tanpa tanggal</translation>
    </message>
    <message>
        <source>valid until {day}</source>
        <translation>berlaku hingga {day}</translation>
    </message>
    <message>
        <source>EXPIRED on {day}</source>
        <translation>KEDALUWARSA sejak {day}</translation>
    </message>
    <message>
        <source>price missing</source>
        <translation>harga belum ada</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>belum ada</translation>
    </message>
    <message>
        <source>paid by the owner</source>
        <translation>dibayar pemilik</translation>
    </message>
    <message>
        <source>Paid at the start</source>
        <translation>Dibayar di awal</translation>
    </message>
    <message>
        <source>Rent, support and the like, a month</source>
        <translation>Sewa, dukungan dan sejenisnya, per bulan</translation>
    </message>
    <message>
        <source>Power, a month</source>
        <translation>Listrik, per bulan</translation>
    </message>
    <message>
        <source>All that is paid a month</source>
        <translation>Semua yang dibayar per bulan</translation>
    </message>
    <message>
        <source>In all over {years:n} years</source>
        <translation>Total selama {years:n} tahun</translation>
    </message>
    <message>
        <source>In all over {years:n} year</source>
        <translation>Total selama {years:n} tahun</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Biaya</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Nilai</translation>
    </message>
    <message>
        <source>The same a month</source>
        <translation>Rata-rata per bulan</translation>
    </message>
    <message>
        <source>Costs and power</source>
        <translation>Biaya dan daya</translation>
    </message>
    <message>
        <source>Cost of a million output tokens over {years:n} years, untested</source>
        <translation>Biaya sejuta token keluaran selama {years:n} tahun, belum diuji</translation>
    </message>
    <message>
        <source>missing: {missing}</source>
        <translation>belum ada: {missing}</translation>
    </message>
    <message>
        <source>Why none is known</source>
        <translation>Alasan tidak diketahui</translation>
    </message>
    <message>
        <source>Current at that power</source>
        <translation>Arus pada daya itu</translation>
    </message>
    <message>
        <source>Rack units</source>
        <translation>Unit rak (U)</translation>
    </message>
    <message>
        <source>How the bill comes about</source>
        <translation>Asal angka kebutuhan barang</translation>
    </message>
    <message>
        <source>How the power comes about</source>
        <translation>Asal angka daya</translation>
    </message>
    <message>
        <source>How the totals come about</source>
        <translation>Asal jumlah total</translation>
    </message>
    <message>
        <source>Rent against buy</source>
        <translation>Sewa dibandingkan dengan beli</translation>
    </message>
    <message>
        <source>{buy} against {rent}: there is no break-even month while a price is missing.</source>
        <translation>{buy} terhadap {rent}: bulan titik impas tidak ada selama masih ada harga yang kurang.</translation>
    </message>
    <message>
        <source>{buy} never costs less than {rent}, however long both are used.</source>
        <translation>{buy} tidak pernah lebih murah daripada {rent}, berapa pun lamanya keduanya dipakai.</translation>
    </message>
    <message>
        <source>{buy} costs no more than {rent} from the start.</source>
        <translation>{buy} tidak lebih mahal daripada {rent} sejak awal.</translation>
    </message>
    <message>
        <source>{buy} costs no more than {rent} from the start until month {until:n}, and more after it.</source>
        <translation>{buy} tidak lebih mahal daripada {rent} sejak awal hingga bulan ke-{until:n}, dan lebih mahal sesudahnya.</translation>
    </message>
    <message>
        <source>From month {month:n} on {buy} has cost no more than {rent}.</source>
        <translation>Sejak bulan ke-{month:n} biaya {buy} tidak lebih besar daripada {rent}.</translation>
    </message>
    <message>
        <source>Bills and costs</source>
        <translation>Kebutuhan barang dan biaya</translation>
    </message>
    <message>
        <source>tax included</source>
        <translation>termasuk pajak</translation>
    </message>
</context>
<context>
    <name>Dashboard</name>
    <message>
        <source>Views</source>
        <translation>Tampilan</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memori</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapasitas</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Penempatan</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Tingkat</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Beban</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opsi</translation>
    </message>
</context>
<context>
    <name>Differences</name>
    <message>
        <source>Order</source>
        <translation>Urutan</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>seluruhnya</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Proyek</translation>
    </message>
    <message>
        <source>Option {name}</source>
        <translation>Opsi {name}</translation>
    </message>
    <message>
        <source>the whole option</source>
        <translation>seluruh opsi</translation>
    </message>
    <message>
        <source>Case {name}</source>
        <translation>Kasus {name}</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>there</source>
        <translation>ada</translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>edit</source>
        <translation>perubahan</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Export the report</source>
        <translation>Ekspor laporan</translation>
    </message>
    <message>
        <source>Cover, sections, language and paper are saved in the project.</source>
        <translation>Sampul, bagian, bahasa, dan kertas disimpan di dalam proyek.</translation>
    </message>
    <message>
        <source>The date is written year-month-day, such as 2026-11-30; or leave it empty.</source>
        <translation>Tanggal ditulis tahun-bulan-hari, misalnya 2026-11-30; atau biarkan kosong.</translation>
    </message>
    <message>
        <source>PDF, to print and to hand over</source>
        <translation>PDF, untuk dicetak dan diserahkan</translation>
    </message>
    <message>
        <source>HTML, one page for a browser</source>
        <translation>HTML, satu halaman untuk peramban</translation>
    </message>
    <message>
        <source>Markdown, for notes and tickets</source>
        <translation>Markdown, untuk catatan dan tiket</translation>
    </message>
    <message>
        <source>Excel workbook, a sheet for each table</source>
        <translation>Buku kerja Excel, satu lembar untuk setiap tabel</translation>
    </message>
    <message>
        <source>CSV, the budget lines of every card</source>
        <translation>CSV, pos anggaran memori setiap kartu</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Telusuri…</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>&amp;Kertas</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Bahasa</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>Be&amp;rkas</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Berkas</translation>
    </message>
    <message>
        <source>the day it is printed</source>
        <translation>hari dicetak</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Sampul</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Judul</translation>
    </message>
    <message>
        <source>&amp;Organisation</source>
        <translation>&amp;Organisasi</translation>
    </message>
    <message>
        <source>&amp;Author</source>
        <translation>Pen&amp;ulis</translation>
    </message>
    <message>
        <source>&amp;Date</source>
        <translation>Tan&amp;ggal</translation>
    </message>
    <message>
        <source>&amp;Version</source>
        <translation>&amp;Versi</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Bagian</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Ekspor</translation>
    </message>
    <message>
        <source>Export the report to</source>
        <translation>Ekspor laporan ke</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Pilih…</translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation>Pilih logo</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>Remove the logo</source>
        <translation>Hapus logo</translation>
    </message>
    <message>
        <source>{file} cannot be the logo: {problem}.</source>
        <translation>{file} tidak dapat menjadi logo: {problem}.</translation>
    </message>
    <message>
        <source>the picture is damaged</source>
        <translation>gambarnya rusak</translation>
    </message>
    <message>
        <source>Pictures ({endings})</source>
        <translation>Gambar ({endings})</translation>
    </message>
    <message>
        <source>none (PNG, JPEG or SVG)</source>
        <translation>tidak ada (PNG, JPEG, atau SVG)</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>not set</source>
        <translation>belum diisi</translation>
    </message>
    <message>
        <source>Type something here.</source>
        <translation>Isikan sesuatu di sini.</translation>
    </message>
    <message>
        <source>Type a whole number from {low:n} to {high:n}, such as 4096 or 128k.</source>
        <translation>Isikan bilangan bulat dari {low:n} sampai {high:n}, misalnya 4096 atau 128k.</translation>
    </message>
    <message>
        <source>Type a size such as 0.5, 79.6 GiB or 80 GB; a bare number is GiB.</source>
        <translation>Isikan ukuran, misalnya 0,5, 79,6 GiB, atau 80 GB; angka tanpa satuan berarti GiB.</translation>
    </message>
    <message>
        <source>Type a share above 0 and up to 1, such as 0.9 or 90 %.</source>
        <translation>Isikan fraksi di atas 0 dan paling besar 1, misalnya 0,9 atau 90 %.</translation>
    </message>
    <message>
        <source>This needs a text.</source>
        <translation>Bidang ini perlu diisi teks.</translation>
    </message>
    <message>
        <source>Type a number such as 0.8.</source>
        <translation>Ketik sebuah bilangan, misalnya 0,8.</translation>
    </message>
    <message>
        <source>Type a number above {low:p}.</source>
        <translation>Ketik bilangan di atas {low:p}.</translation>
    </message>
    <message>
        <source>Type a number from {low:p} on.</source>
        <translation>Ketik bilangan mulai dari {low:p}.</translation>
    </message>
    <message>
        <source>Type a number from {low:p} to {high:p}.</source>
        <translation>Ketik bilangan dari {low:p} sampai {high:p}.</translation>
    </message>
    <message>
        <source>Type a number above {low:p} and up to {high:p}.</source>
        <translation>Ketik bilangan di atas {low:p} sampai {high:p}.</translation>
    </message>
    <message>
        <source>Type a number from {low:p} on and below {high:p}.</source>
        <translation>Ketik bilangan mulai dari {low:p} dan di bawah {high:p}.</translation>
    </message>
    <message>
        <source>Type a number above {low:p} and below {high:p}.</source>
        <translation>Ketik bilangan di atas {low:p} dan di bawah {high:p}.</translation>
    </message>
    <message>
        <source>Type numbers with commas or semicolons between them, such as 3, 1.</source>
        <translation>Ketik bilangan dengan koma atau titik koma di antaranya, misalnya 3; 1.</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>not set</source>
        <translation>belum diisi</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ya</translation>
    </message>
    <message>
        <source>no</source>
        <translation>tidak</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>kosong</translation>
    </message>
    <message>
        <source>the first option</source>
        <translation>opsi pertama</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>otomatis</translation>
    </message>
    <message>
        <source>by a rate</source>
        <translation>menurut laju</translation>
    </message>
    <message>
        <source>by a table</source>
        <translation>menurut tabel</translation>
    </message>
    <message>
        <source>bought</source>
        <translation>dibeli</translation>
    </message>
    <message>
        <source>rented</source>
        <translation>disewa</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>all</source>
        <translation>semua</translation>
    </message>
    <message>
        <source>{count:n} entries</source>
        <translation>{count:n} entri</translation>
    </message>
    <message>
        <source>given</source>
        <translation>diisi</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nama</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Beban kerja</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Harga</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Lokasi</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>Pertumbuhan</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Pencarian</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Laporan</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Acuan</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Perangkat keras</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>Penyajian</translation>
    </message>
    <message>
        <source>Checkpoint of its own</source>
        <translation>Checkpoint sendiri</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Tingkat</translation>
    </message>
    <message>
        <source>Purchase</source>
        <translation>Pembelian</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Teks</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Kasus</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Besaran</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Kasus</translation>
    </message>
    <message>
        <source>Cache strategy</source>
        <translation>Strategi cache</translation>
    </message>
    <message>
        <source>Encoder positions</source>
        <translation>Posisi encoder</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Templat chat</translation>
    </message>
    <message>
        <source>Stopping rule</source>
        <translation>Aturan henti</translation>
    </message>
    <message>
        <source>Cache class</source>
        <translation>Kelas cache</translation>
    </message>
    <message>
        <source>Cache parameters</source>
        <translation>Parameter cache</translation>
    </message>
    <message>
        <source>Resident sequences</source>
        <translation>Sekuens residen</translation>
    </message>
    <message>
        <source>Input length</source>
        <translation>Panjang masukan</translation>
    </message>
    <message>
        <source>Output reserve</source>
        <translation>Reservasi keluaran</translation>
    </message>
    <message>
        <source>Other positions</source>
        <translation>Posisi lainnya</translation>
    </message>
    <message>
        <source>Parallel samples</source>
        <translation>Sampel paralel</translation>
    </message>
    <message>
        <source>Beams</source>
        <translation>Beam</translation>
    </message>
    <message>
        <source>Queued requests</source>
        <translation>Permintaan dalam antrean</translation>
    </message>
    <message>
        <source>Shared prefix</source>
        <translation>Prefiks bersama</translation>
    </message>
    <message>
        <source>Prefix is stored</source>
        <translation>Prefiks disimpan</translation>
    </message>
    <message>
        <source>Images and clips</source>
        <translation>Gambar dan klip</translation>
    </message>
    <message>
        <source>Positions of each</source>
        <translation>Posisi masing-masing</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Giliran</translation>
    </message>
    <message>
        <source>Speculative tokens</source>
        <translation>Token spekulatif</translation>
    </message>
    <message>
        <source>Law of the input</source>
        <translation>Sebaran masukan</translation>
    </message>
    <message>
        <source>Law of the output</source>
        <translation>Sebaran keluaran</translation>
    </message>
    <message>
        <source>Percentile</source>
        <translation>Persentil</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Ukuran blok</translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation>Sekuens terpanjang</translation>
    </message>
    <message>
        <source>Positions reserved</source>
        <translation>Posisi yang direservasi</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Lalu lintas</translation>
    </message>
    <message>
        <source>Arrivals</source>
        <translation>Kedatangan</translation>
    </message>
    <message>
        <source>Service times</source>
        <translation>Waktu layanan</translation>
    </message>
    <message>
        <source>Requests a second</source>
        <translation>Permintaan per detik</translation>
    </message>
    <message>
        <source>Burstiness</source>
        <translation>Keragaman jarak kedatangan</translation>
    </message>
    <message>
        <source>Cap on sequences</source>
        <translation>Batas sekuens</translation>
    </message>
    <message>
        <source>Beyond the cap</source>
        <translation>Di atas batas</translation>
    </message>
    <message>
        <source>Patience, seconds</source>
        <translation>Kesabaran, detik</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Jejak</translation>
    </message>
    <message>
        <source>Seconds of each request</source>
        <translation>Detik tiap permintaan</translation>
    </message>
    <message>
        <source>Prompt tokens a second</source>
        <translation>Token prompt per detik</translation>
    </message>
    <message>
        <source>Seconds of a step</source>
        <translation>Detik satu langkah</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Per cent</source>
        <translation>Persen</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Rata-rata</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>Persentil</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Berkas</translation>
    </message>
    <message>
        <source>Growth a quarter</source>
        <translation>Pertumbuhan per triwulan</translation>
    </message>
    <message>
        <source>Factors</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Residents follow from traffic</source>
        <translation>Residen mengikuti lalu lintas</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>Pengguna</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Konteks</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Quarters</source>
        <translation>Triwulan</translation>
    </message>
    <message>
        <source>First year</source>
        <translation>Tahun pertama</translation>
    </message>
    <message>
        <source>First quarter</source>
        <translation>Triwulan pertama</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Perangkat lunak (runtime)</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Tipe bobot</translation>
    </message>
    <message>
        <source>Type of K</source>
        <translation>Tipe K</translation>
    </message>
    <message>
        <source>Type of V</source>
        <translation>Tipe V</translation>
    </message>
    <message>
        <source>Tensor parallel (TP)</source>
        <translation>Paralel tensor (TP)</translation>
    </message>
    <message>
        <source>Pipeline parallel (PP)</source>
        <translation>Paralel pipeline (PP)</translation>
    </message>
    <message>
        <source>Replicas (DP)</source>
        <translation>Replika (DP)</translation>
    </message>
    <message>
        <source>Decode context parallel (DCP)</source>
        <translation>Paralel konteks dekode (DCP)</translation>
    </message>
    <message>
        <source>Expert parallel (EP)</source>
        <translation>Paralel pakar (EP)</translation>
    </message>
    <message>
        <source>Experts over all replicas</source>
        <translation>Pakar di semua replika</translation>
    </message>
    <message>
        <source>Redundant experts</source>
        <translation>Pakar redundan</translation>
    </message>
    <message>
        <source>Layers of each stage</source>
        <translation>Lapisan tiap tahap</translation>
    </message>
    <message>
        <source>Prediction layers (MTP)</source>
        <translation>Lapisan prediksi (MTP)</translation>
    </message>
    <message>
        <source>Tokens drafted in a step</source>
        <translation>Token draf per langkah</translation>
    </message>
    <message>
        <source>Memory share</source>
        <translation>Bagian memori</translation>
    </message>
    <message>
        <source>Outside the budget</source>
        <translation>Di luar anggaran memori</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Cadangan</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivasi</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>Graf</translation>
    </message>
    <message>
        <source>Measured overheads</source>
        <translation>Overhead terukur</translation>
    </message>
    <message>
        <source>Longest allowed</source>
        <translation>Panjang diizinkan</translation>
    </message>
    <message>
        <source>Most sequences</source>
        <translation>Sekuens terbanyak</translation>
    </message>
    <message>
        <source>low</source>
        <translation>rendah</translation>
    </message>
    <message>
        <source>best</source>
        <translation>terbaik</translation>
    </message>
    <message>
        <source>high</source>
        <translation>tinggi</translation>
    </message>
    <message>
        <source>basis</source>
        <translation>dasar</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Akselerator</translation>
    </message>
    <message>
        <source>Cards per node</source>
        <translation>Kartu per node</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>Idle cards</source>
        <translation>Kartu menganggur</translation>
    </message>
    <message>
        <source>Other cards</source>
        <translation>Kartu lain</translation>
    </message>
    <message>
        <source>Cards partly taken</source>
        <translation>Kartu terpakai sebagian</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Tautan</translation>
    </message>
    <message>
        <source>Cards on one scale-up link</source>
        <translation>Kartu pada satu tautan scale-up</translation>
    </message>
    <message>
        <source>Rate of the scale-up link</source>
        <translation>Laju tautan scale-up</translation>
    </message>
    <message>
        <source>Cards on one PCIe root</source>
        <translation>Kartu pada satu root PCIe</translation>
    </message>
    <message>
        <source>Peer to peer over PCIe</source>
        <translation>Peer-to-peer lewat PCIe</translation>
    </message>
    <message>
        <source>Network between nodes</source>
        <translation>Jaringan antarnode</translation>
    </message>
    <message>
        <source>Rate of a network port</source>
        <translation>Laju satu port jaringan</translation>
    </message>
    <message>
        <source>Network ports of a node</source>
        <translation>Port jaringan satu node</translation>
    </message>
    <message>
        <source>A port for each card</source>
        <translation>Satu port untuk tiap kartu</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Kartu</translation>
    </message>
    <message>
        <source>Taken of this card</source>
        <translation>Terpakai dari kartu ini</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>Dipakai oleh</translation>
    </message>
    <message>
        <source>In the node before</source>
        <translation>Di node sebelumnya</translation>
    </message>
    <message>
        <source>Bill</source>
        <translation>Kebutuhan barang</translation>
    </message>
    <message>
        <source>Price list</source>
        <translation>Daftar harga</translation>
    </message>
    <message>
        <source>Exchange rates</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>Tax share</source>
        <translation>Tarif pajak</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Barang</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Harga</translation>
    </message>
    <message>
        <source>Per</source>
        <translation>Per</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>Pemasok</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Tanggal</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>Berlaku hingga</translation>
    </message>
    <message>
        <source>Tax included</source>
        <translation>Termasuk pajak</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Cards in it</source>
        <translation>Kartu di dalamnya</translation>
    </message>
    <message>
        <source>Watts</source>
        <translation>Watt</translation>
    </message>
    <message>
        <source>Rack units</source>
        <translation>Unit rak (U)</translation>
    </message>
    <message>
        <source>Hours a month</source>
        <translation>Jam per bulan</translation>
    </message>
    <message>
        <source>Watts of a card</source>
        <translation>Watt per kartu</translation>
    </message>
    <message>
        <source>Watts of an idle card</source>
        <translation>Watt kartu menganggur</translation>
    </message>
    <message>
        <source>Share of the time busy</source>
        <translation>Bagian waktu sibuk</translation>
    </message>
    <message>
        <source>Pays the power</source>
        <translation>Membayar listrik</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>Menjadi</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Sumber</translation>
    </message>
    <message>
        <source>Price of a kilowatt-hour</source>
        <translation>Harga satu kilowatt-jam</translation>
    </message>
    <message>
        <source>Most rack units</source>
        <translation>Unit rak paling banyak</translation>
    </message>
    <message>
        <source>Most kilowatts</source>
        <translation>Kilowatt paling banyak</translation>
    </message>
    <message>
        <source>Most amperes</source>
        <translation>Ampere paling banyak</translation>
    </message>
    <message>
        <source>Volts</source>
        <translation>Tegangan (V)</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Fasa</translation>
    </message>
    <message>
        <source>Power factor</source>
        <translation>Faktor daya</translation>
    </message>
    <message>
        <source>Tokens of a chunk</source>
        <translation>Token tiap potongan</translation>
    </message>
    <message>
        <source>Upper tiers are copied below</source>
        <translation>Tingkat atas disalin ke bawah</translation>
    </message>
    <message>
        <source>Replies are stored too</source>
        <translation>Jawaban ikut disimpan</translation>
    </message>
    <message>
        <source>Part chunks are stored too</source>
        <translation>Potongan sebagian ikut disimpan</translation>
    </message>
    <message>
        <source>Loaded layer by layer</source>
        <translation>Dimuat lapisan demi lapisan</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Tata letak</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Beban</translation>
    </message>
    <message>
        <source>Share wanted from the tiers</source>
        <translation>Bagian yang diinginkan dari tingkat</translation>
    </message>
    <message>
        <source>Share of the dense rate in prefill</source>
        <translation>Bagian laju padat saat prefill</translation>
    </message>
    <message>
        <source>Embeddings count as work</source>
        <translation>Embedding dihitung sebagai kerja</translation>
    </message>
    <message>
        <source>Waiting before a load, seconds</source>
        <translation>Tunggu sebelum memuat, detik</translation>
    </message>
    <message>
        <source>Layers loaded ahead</source>
        <translation>Lapisan yang dimuat lebih dulu</translation>
    </message>
    <message>
        <source>Share of the cache read each step</source>
        <translation>Bagian cache yang dibaca tiap langkah</translation>
    </message>
    <message>
        <source>Share of the weights read each step</source>
        <translation>Bagian bobot yang dibaca tiap langkah</translation>
    </message>
    <message>
        <source>Price of a card</source>
        <translation>Harga satu kartu</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistem</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapasitas</translation>
    </message>
    <message>
        <source>Shared by</source>
        <translation>Dipakai bersama oleh</translation>
    </message>
    <message>
        <source>Read rate</source>
        <translation>Laju baca</translation>
    </message>
    <message>
        <source>Write rate</source>
        <translation>Laju tulis</translation>
    </message>
    <message>
        <source>Latency, seconds</source>
        <translation>Latensi, detik</translation>
    </message>
    <message>
        <source>Eviction</source>
        <translation>Penggusuran</translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation>Pemakaian ulang</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>Perutean</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>Drive</translation>
    </message>
    <message>
        <source>Where the figures come from</source>
        <translation>Asal angka</translation>
    </message>
    <message>
        <source>Years in view</source>
        <translation>Tahun yang ditinjau</translation>
    </message>
    <message>
        <source>Pinned share</source>
        <translation>Bagian yang disematkan</translation>
    </message>
    <message>
        <source>Staged through</source>
        <translation>Melewati</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Jalur</translation>
    </message>
    <message>
        <source>Stages overlap</source>
        <translation>Tahap bertumpang tindih</translation>
    </message>
    <message>
        <source>Stored in multiples of</source>
        <translation>Disimpan dalam kelipatan</translation>
    </message>
    <message>
        <source>Size at half the rate</source>
        <translation>Ukuran pada separuh laju</translation>
    </message>
    <message>
        <source>Limit of a client, bits a second</source>
        <translation>Batas satu klien, bit per detik</translation>
    </message>
    <message>
        <source>Buffer on each card</source>
        <translation>Buffer di tiap kartu</translation>
    </message>
    <message>
        <source>Rate of the uplink</source>
        <translation>Laju uplink</translation>
    </message>
    <message>
        <source>Cards on one uplink</source>
        <translation>Kartu pada satu uplink</translation>
    </message>
    <message>
        <source>Rate of the host&apos;s memory</source>
        <translation>Laju memori host</translation>
    </message>
    <message>
        <source>Share from the other socket</source>
        <translation>Bagian dari soket lain</translation>
    </message>
    <message>
        <source>Rate between sockets</source>
        <translation>Laju antarsoket</translation>
    </message>
    <message>
        <source>Stored type</source>
        <translation>Tipe penyimpanan</translation>
    </message>
    <message>
        <source>Compressed to</source>
        <translation>Dikompresi menjadi</translation>
    </message>
    <message>
        <source>Bytes of a token</source>
        <translation>Byte satu token</translation>
    </message>
    <message>
        <source>Share that passes down</source>
        <translation>Bagian yang diteruskan ke bawah</translation>
    </message>
    <message>
        <source>Number of drives</source>
        <translation>Jumlah drive</translation>
    </message>
    <message>
        <source>Sessions a second</source>
        <translation>Sesi per detik</translation>
    </message>
    <message>
        <source>Law of the turns</source>
        <translation>Sebaran giliran</translation>
    </message>
    <message>
        <source>Tokens of the system prompt</source>
        <translation>Token prompt sistem</translation>
    </message>
    <message>
        <source>Tokens of a user&apos;s turn</source>
        <translation>Token satu giliran pengguna</translation>
    </message>
    <message>
        <source>Tokens of a reply</source>
        <translation>Token satu jawaban</translation>
    </message>
    <message>
        <source>Time between turns</source>
        <translation>Waktu antargiliran</translation>
    </message>
    <message>
        <source>Share of a prefix that stays</source>
        <translation>Bagian prefiks yang tetap</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Permintaan</translation>
    </message>
    <message>
        <source>Tokens reused</source>
        <translation>Token yang dipakai ulang</translation>
    </message>
    <message>
        <source>New tokens</source>
        <translation>Token baru</translation>
    </message>
    <message>
        <source>Different prefixes</source>
        <translation>Prefiks berbeda</translation>
    </message>
    <message>
        <source>Exponent of the popularity</source>
        <translation>Eksponen popularitas</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Titik</translation>
    </message>
    <message>
        <source>Share seen once</source>
        <translation>Bagian yang terlihat sekali</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>Bagian</translation>
    </message>
    <message>
        <source>Headroom wanted</source>
        <translation>Ruang sisa yang diinginkan</translation>
    </message>
    <message>
        <source>Spare replicas</source>
        <translation>Replika cadangan</translation>
    </message>
    <message>
        <source>A spare node</source>
        <translation>Satu node cadangan</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>Yang ditawarkan</translation>
    </message>
    <message>
        <source>Most pieces</source>
        <translation>Jumlah paling banyak</translation>
    </message>
    <message>
        <source>Ways to serve</source>
        <translation>Cara menyajikan</translation>
    </message>
    <message>
        <source>Types of the cache</source>
        <translation>Tipe cache</translation>
    </message>
    <message>
        <source>Most pipeline stages</source>
        <translation>Tahap pipeline paling banyak</translation>
    </message>
    <message>
        <source>Decode context parallel too</source>
        <translation>Paralel konteks dekode juga</translation>
    </message>
    <message>
        <source>Least of</source>
        <translation>Terkecil menurut</translation>
    </message>
    <message>
        <source>Years</source>
        <translation>Tahun</translation>
    </message>
    <message>
        <source>Most money</source>
        <translation>Uang paling banyak</translation>
    </message>
    <message>
        <source>Most watts</source>
        <translation>Watt paling banyak</translation>
    </message>
    <message>
        <source>Most cards</source>
        <translation>Kartu paling banyak</translation>
    </message>
    <message>
        <source>Suppliers</source>
        <translation>Pemasok</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Judul</translation>
    </message>
    <message>
        <source>Organisation</source>
        <translation>Organisasi</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Penulis</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versi</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Sections left out</source>
        <translation>Bagian yang dihilangkan</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Bahasa</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Kertas</translation>
    </message>
</context>
<context>
    <name>File</name>
    <message>
        <source>{file}: nested too deeply to be a KVDesk project</source>
        <translation>{file}: bersarang terlalu dalam untuk sebuah proyek KVDesk</translation>
    </message>
    <message>
        <source>{file}: not a whole KVDesk project ({problem}); open an earlier copy</source>
        <translation>{file}: bukan proyek KVDesk yang utuh ({problem}); buka salinan yang lebih lama</translation>
    </message>
    <message>
        <source>{file}: not a KVDesk project (no &quot;schema&quot; field)</source>
        <translation>{file}: bukan proyek KVDesk (tidak ada bidang &quot;schema&quot;)</translation>
    </message>
    <message>
        <source>{file}: schema must be a whole number from 1, not {given}</source>
        <translation>{file}: schema harus bilangan bulat mulai dari 1, bukan {given}</translation>
    </message>
    <message>
        <source>{file}: written by a newer KVDesk (schema {given}, this one reads up to {known}); update KVDesk to open it</source>
        <translation>{file}: ditulis oleh KVDesk yang lebih baru (schema {given}, versi ini membaca sampai {known}); perbarui KVDesk untuk membukanya</translation>
    </message>
    <message>
        <source>{file}: {problem}; correct the field or open an earlier copy</source>
        <translation>{file}: {problem}; perbaiki bidang itu atau buka salinan yang lebih lama</translation>
    </message>
    <message>
        <source>{file}: not a project this KVDesk can hold ({problem})</source>
        <translation>{file}: bukan proyek yang dapat dimuat KVDesk ini ({problem})</translation>
    </message>
    <message>
        <source>{file}: there is no such file; check the name</source>
        <translation>{file}: berkas itu tidak ada; periksa namanya</translation>
    </message>
    <message>
        <source>{file}: is a folder; name a {suffix} file</source>
        <translation>{file}: ini sebuah folder; sebutkan berkas {suffix}</translation>
    </message>
    <message>
        <source>{file}: cannot be read ({problem})</source>
        <translation>{file}: tidak dapat dibaca ({problem})</translation>
    </message>
    <message>
        <source>{file}: not a KVDesk project (not UTF-8 text)</source>
        <translation>{file}: bukan proyek KVDesk (bukan teks UTF-8)</translation>
    </message>
    <message>
        <source>it is a device or a pipe, not a file</source>
        <translation>ini perangkat atau pipa, bukan berkas</translation>
    </message>
    <message>
        <source>it is larger than {most} MiB</source>
        <translation>ukurannya lebih dari {most} MiB</translation>
    </message>
    <message>
        <source>{file}: could not be saved ({problem}); the file is as it was, save it elsewhere</source>
        <translation>{file}: tidak dapat disimpan ({problem}); berkas tetap seperti semula, simpanlah di tempat lain</translation>
    </message>
    <message>
        <source>a loop of links</source>
        <translation>tautan yang melingkar</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>No model is chosen: import a config.json or pick one from the catalogue.</source>
        <translation>Belum ada model yang dipilih: impor config.json atau pilih model dari katalog.</translation>
    </message>
    <message>
        <source>No accelerator is chosen: pick one from the catalogue or type one.</source>
        <translation>Belum ada akselerator yang dipilih: pilih dari katalog atau isi secara manual.</translation>
    </message>
    <message>
        <source>The model attends to an encoder: type how many encoder positions a request keeps.</source>
        <translation>Model ini memakai encoder: isikan berapa posisi encoder yang disimpan satu permintaan.</translation>
    </message>
    <message>
        <source>The runtime &quot;{runtime}&quot; is not modelled yet; choose &quot;arithmetic&quot;.</source>
        <translation>Runtime &quot;{runtime}&quot; belum dimodelkan; pilih &quot;arithmetic&quot;.</translation>
    </message>
    <message>
        <source>The cache type &quot;{dtype}&quot; is not one of {runtime}; use one of {known}.</source>
        <translation>Tipe cache &quot;{dtype}&quot; bukan milik {runtime}; gunakan salah satu dari {known}.</translation>
    </message>
    <message>
        <source>The cache type &quot;{dtype}&quot; stores blocks of {block:n} elements, which do not divide rows of {width:n}; choose a plain type for this model.</source>
        <translation>Tipe cache &quot;{dtype}&quot; menyimpan blok {block:n} elemen, yang tidak membagi habis baris {width:n}; pilih tipe biasa untuk model ini.</translation>
    </message>
    <message>
        <source>{name} has no multi-token-prediction layers to load; plan without them.</source>
        <translation>{name} tidak memiliki lapisan prediksi multi-token untuk dimuat; rencanakan tanpa lapisan itu.</translation>
    </message>
    <message>
        <source>The partition has {stages:n} stages and {sum:n} layers; PP is {pp:n} and the model has {layers:n} layers: give {pp:n} whole numbers above 0 that add up to {layers:n}, or none for the runtime&apos;s own split.</source>
        <translation>Pembagian itu memiliki {stages:n} tahap dan {sum:n} lapisan; PP adalah {pp:n} dan model memiliki {layers:n} lapisan: isi {pp:n} bilangan bulat di atas 0 yang jumlahnya {layers:n}, atau kosongkan untuk pembagian runtime sendiri.</translation>
    </message>
    <message>
        <source>DCP {dcp:n} does not divide TP {tp:n}; legal here: {legal}.</source>
        <translation>DCP {dcp:n} tidak membagi habis TP {tp:n}; yang sah di sini: {legal}.</translation>
    </message>
    <message>
        <source>TP {tp:n} does not divide the heads ({heads:n} query heads); legal here: {legal}.</source>
        <translation>TP {tp:n} tidak membagi habis kepala perhatian ({heads:n} kepala kueri); nilai yang sah di sini: {legal}.</translation>
    </message>
    <message>
        <source>The {heads:n} KV heads do not divide over TP {tp:n}, nor is each held by a whole number of its ranks; legal here: {legal}.</source>
        <translation>{heads:n} kepala KV tidak terbagi habis ke TP {tp:n}, dan tidak pula tiap kepala disimpan sejumlah bulat rank-nya; nilai yang sah di sini: {legal}.</translation>
    </message>
    <message>
        <source>TP {tp:n} does not divide the {heads:n} heads of the recurrent state; legal here: {legal}.</source>
        <translation>TP {tp:n} tidak membagi habis {heads:n} kepala state rekuren; nilai yang sah di sini: {legal}.</translation>
    </message>
    <message>
        <source>PP {pp:n} is more than the {layers:n} layers; legal: 1 to {layers:n}.</source>
        <translation>PP {pp:n} melebihi jumlah lapisan ({layers:n}); nilai yang sah: 1 sampai {layers:n}.</translation>
    </message>
    <message>
        <source>{cards:n} cards do not divide into replicas of TP {tp:n} × PP {pp:n}; legal: {choices}; or say how many cards stay idle.</source>
        <translation>{cards:n} kartu tidak terbagi habis menjadi replika TP {tp:n} × PP {pp:n}; pilihan yang sah: {choices}; atau tetapkan jumlah kartu yang menganggur.</translation>
    </message>
    <message>
        <source>TP {tp:n} × PP {pp:n} × DP {dp:n} needs {needed:n} cards and {cards:n} are at work; legal: {choices}.</source>
        <translation>TP {tp:n} × PP {pp:n} × DP {dp:n} memerlukan {needed:n} kartu, sedangkan yang aktif {cards:n} kartu; pilihan yang sah: {choices}.</translation>
    </message>
    <message>
        <source>{heads:n} KV heads divide over TP {tp:n}: {each:n} on each card, nothing replicated.</source>
        <translation>{heads:n} kepala KV terbagi habis oleh TP {tp:n}: {each:n} di setiap kartu, tanpa replikasi.</translation>
    </message>
    <message>
        <source>{heads:n} KV heads over TP {tp:n}: each head is held by {copies:n} cards, so more cards do not shrink the cache; {size:both} are copies.</source>
        <translation>{heads:n} kepala KV pada TP {tp:n}: setiap kepala disimpan oleh {copies:n} kartu, sehingga menambah kartu tidak memperkecil cache; {size:both} di antaranya adalah salinan.</translation>
    </message>
    <message>
        <source>What all heads share (the latent of MLA, compressed entries, an indexer&apos;s keys) stands whole on every one of the {tp:n} TP ranks; {size:both} are copies.</source>
        <translation>Yang dipakai bersama oleh semua kepala (laten MLA, entri terkompresi, kunci pengindeks) tersimpan utuh di masing-masing dari {tp:n} rank TP; {size:both} di antaranya adalah salinan.</translation>
    </message>
    <message>
        <source>What the driver reports for {name} is not known; {size:both} is the size sold × 10⁹, the lower reading. Type what your driver reports.</source>
        <translation>Kapasitas yang dilaporkan driver untuk {name} tidak diketahui; {size:both} adalah ukuran yang dijual × 10⁹, tafsiran yang lebih rendah. Isikan kapasitas yang dilaporkan driver Anda.</translation>
    </message>
    <message>
        <source>{name} is announced, not delivered; its figures are the vendor&apos;s.</source>
        <translation>{name} baru diumumkan dan belum dikirimkan; angka-angkanya berasal dari vendor.</translation>
    </message>
    <message>
        <source>The budget ({usable:gib}) and what stands outside it ({outside:gib}) exceed what the driver reports ({capacity:gib}): lower the share or free the card.</source>
        <translation>Anggaran memori ({usable:gib}) dan pemakaian di luarnya ({outside:gib}) melebihi kapasitas yang dilaporkan driver ({capacity:gib}): turunkan bagian memori atau kosongkan kartu.</translation>
    </message>
    <message>
        <source>The GPU of {name} may by default use about {fraction:pct} of the memory it shares with the system; the plan uses {share:pct}. Lower the share, or raise the system&apos;s limit.</source>
        <translation>Secara bawaan, GPU pada {name} boleh memakai sekitar {fraction:pct} dari memori yang dibaginya dengan sistem; rencana ini memakai {share:pct}. Turunkan bagian memori, atau naikkan batas pada sistem.</translation>
    </message>
    <message>
        <source>A runtime sees {devices:n} devices in one {name}, each with {each:gib}, and no rank can use more than one: type that size as what the driver reports, and count devices as cards.</source>
        <translation>Runtime melihat {devices:n} perangkat dalam satu {name}, masing-masing {each:gib}, dan satu rank hanya dapat memakai satu perangkat: isikan ukuran itu sebagai laporan driver, dan hitung setiap perangkat sebagai satu kartu.</translation>
    </message>
    <message>
        <source>{idle:n} cards stay idle on purpose.</source>
        <translation>{idle:n} kartu sengaja dibiarkan menganggur.</translation>
    </message>
    <message>
        <source>{cards:n} cards = {dp:n} replicas × {each:n} (TP {tp:n} × PP {pp:n}); a sequence lives in one replica, so each is budgeted for {sequences:n}.</source>
        <translation>{cards:n} kartu = {dp:n} replika × {each:n} (TP {tp:n} × PP {pp:n}); satu sekuens berada di satu replika, sehingga setiap replika dianggarkan untuk {sequences:n} sekuens.</translation>
    </message>
    <message>
        <source>Weights are computed from the architecture ({size:gib}); no checkpoint index was read.</source>
        <translation>Bobot dihitung dari arsitektur ({size:gib}); indeks checkpoint tidak dibaca.</translation>
    </message>
    <message>
        <source>Weights are planned in {dtype}, not as the checkpoint stores them; the size is computed.</source>
        <translation>Bobot direncanakan dalam {dtype}, bukan seperti yang tersimpan di checkpoint; ukurannya hasil perhitungan.</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s index holds {size:both} that the architecture does not explain (towers, extra heads, scales); they are charged to every card.</source>
        <translation>Indeks checkpoint memuat {size:both} yang tidak dijelaskan oleh arsitektur (menara, kepala tambahan, skala); semuanya dibebankan ke setiap kartu.</translation>
    </message>
    <message>
        <source>The architecture explains {size:both} more than the checkpoint&apos;s index holds; the larger figure is budgeted.</source>
        <translation>Perhitungan dari arsitektur {size:both} lebih besar daripada isi indeks checkpoint; angka yang lebih besar yang dianggarkan.</translation>
    </message>
    <message>
        <source>The config states no dtype; the cache is planned in {dtype}, an assumption.</source>
        <translation>Berkas konfigurasi tidak menyebut tipe data; cache direncanakan dalam {dtype} sebagai asumsi.</translation>
    </message>
    <message>
        <source>The checkpoint suggests a KV cache in {dtype}; it is planned in {planned}.</source>
        <translation>Checkpoint menyarankan cache KV dalam {dtype}; rencana ini memakai {planned}.</translation>
    </message>
    <message>
        <source>The config states no dtype; weights are taken as bf16.</source>
        <translation>Berkas konfigurasi tidak menyebut tipe data; bobot dianggap bf16.</translation>
    </message>
    <message>
        <source>The quantisation &quot;{value}&quot; ({field}) is not read yet; without an index, weights are computed unquantised.</source>
        <translation>Kuantisasi &quot;{value}&quot; ({field}) belum dapat dibaca; tanpa indeks, bobot dihitung tanpa kuantisasi.</translation>
    </message>
    <message>
        <source>The quantisation leaves out some of the {value}; all of it is counted as quantised, so the computed weights are a little low.</source>
        <translation>Kuantisasi tidak mencakup sebagian {value}; semuanya dihitung seolah terkuantisasi, sehingga bobot terhitung sedikit terlalu kecil.</translation>
    </message>
    <message>
        <source>The architecture &quot;{value}&quot; runs code of its own; it was read by its fields, which are unambiguous, and by its published rule.</source>
        <translation>Arsitektur &quot;{value}&quot; menjalankan kodenya sendiri; arsitektur ini dibaca dari bidang-bidangnya, yang tidak ambigu, dan dari aturannya yang dipublikasikan.</translation>
    </message>
    <message>
        <source>The model was entered by hand; its figures are as good as its layers.</source>
        <translation>Model diisi secara manual; ketepatan angkanya bergantung pada lapisan yang diisikan.</translation>
    </message>
    <message>
        <source>The layers are not those of {name} any more ({figures}): that is a different model, and its quality is to be judged apart.</source>
        <translation>Lapisannya bukan lagi lapisan {name} ({figures}): itu model yang berbeda, dan mutunya harus dinilai tersendiri.</translation>
    </message>
    <message>
        <source>{field}: {value}.</source>
        <translation>{field}: {value}.</translation>
    </message>
    <message>
        <source>The output reserve of {output:n} tokens is budgeted.</source>
        <translation>Reservasi keluaran sebanyak {output:n} token sudah dianggarkan.</translation>
    </message>
    <message>
        <source>No output reserve: every reply needs positions of its own, and none are budgeted.</source>
        <translation>Reservasi keluaran tidak ada: setiap jawaban memerlukan posisinya sendiri, tetapi tidak ada yang dianggarkan.</translation>
    </message>
    <message>
        <source>{positions:n} positions are past the model&apos;s own trained length ({trained:n}); memory may hold them, quality is not promised.</source>
        <translation>{positions:n} posisi melampaui panjang pelatihan model ({trained:n}); memori mungkin menampungnya, tetapi mutu keluaran tidak terjamin.</translation>
    </message>
    <message>
        <source>{positions:n} positions are past the runtime&apos;s cap of {cap:n}; it would refuse such a request.</source>
        <translation>{positions:n} posisi melampaui batas runtime sebesar {cap:n}; permintaan seperti itu akan ditolak.</translation>
    </message>
    <message>
        <source>{sequences:n} sequences on a replica are past the runtime&apos;s cap of {cap:n}; the rest would queue.</source>
        <translation>{sequences:n} sekuens pada satu replika melampaui batas runtime sebesar {cap:n}; sisanya akan mengantre.</translation>
    </message>
    <message>
        <source>The static cache reserves {reserved:both} for {logical:both} stored; the rest is reserved for nothing.</source>
        <translation>Cache statis memesan {reserved:both} untuk {logical:both} yang tersimpan; selebihnya dipesan tanpa terpakai.</translation>
    </message>
    <message>
        <source>{samples:n} parallel samples of each request are stored apart, prompt included: {sequences:n} caches.</source>
        <translation>{samples:n} sampel paralel dari setiap permintaan disimpan terpisah, termasuk prompt: {sequences:n} cache.</translation>
    </message>
    <message>
        <source>This case differs from {base} in {count:n} dimensions ({dimensions}); a change in the result cannot be put down to one of them.</source>
        <translation>Kasus ini berbeda dari kasus {base} dalam {count:n} dimensi ({dimensions}); perubahan hasil tidak dapat dikaitkan dengan salah satunya saja.</translation>
    </message>
    <message>
        <source>Activations {low:gib} to {high:gib} and runtime {runtime_low:gib} to {runtime_high:gib} a card are assumptions ({basis}), not measured on this model.</source>
        <translation>Aktivasi {low:gib} sampai {high:gib} dan perangkat lunak (runtime) {runtime_low:gib} sampai {runtime_high:gib} per kartu adalah asumsi ({basis}), tidak diukur pada model ini.</translation>
    </message>
    <message>
        <source>Every figure is calculated; nothing was observed on these cards.</source>
        <translation>Semua angka adalah angka terhitung; belum ada yang teramati pada kartu-kartu ini.</translation>
    </message>
    <message>
        <source>It depends on the overhead: the low estimates fit by {low:gib}, the high ones miss by {high:gib}.</source>
        <translation>Hasilnya bergantung pada overhead: perkiraan rendah muat dengan sisa {low:gib}, perkiraan tinggi kurang {high:gib}.</translation>
    </message>
    <message>
        <source>Card {rank:n} lacks {size:both} even at the low estimates; see the smallest changes.</source>
        <translation>Kartu {rank:n} kekurangan {size:both} bahkan pada perkiraan rendah; lihat perubahan terkecil.</translation>
    </message>
    <message>
        <source>No single change was found that makes it fit; change several, or take larger cards.</source>
        <translation>Tidak ditemukan satu perubahan pun yang membuatnya muat; ubah beberapa hal, atau pakai kartu yang lebih besar.</translation>
    </message>
    <message>
        <source>The cache follows the KV heads ({heads:n}, {field}), not the query heads ({query:n}, {query_field}), which would make it {times:p} times as large.</source>
        <translation>Cache mengikuti kepala KV ({heads:n}, {field}), bukan kepala kueri ({query:n}, {query_field}), yang akan membuatnya {times:p} kali lebih besar.</translation>
    </message>
    <message>
        <source>The head dimension is {dimension:n} ({field}); hidden size ÷ heads ({hidden:n} ÷ {heads:n}) would give {guess:p}.</source>
        <translation>Dimensi kepala adalah {dimension:n} ({field}); ukuran tersembunyi ÷ kepala ({hidden:n} ÷ {heads:n}) akan menghasilkan {guess:p}.</translation>
    </message>
    <message>
        <source>Weights are stored as {weights} ({field}), the cache as {cache}: a cache dtype is never taken from the weights.</source>
        <translation>Bobot disimpan sebagai {weights} ({field}), cache sebagai {cache}: tipe data cache tidak pernah diambil dari bobot.</translation>
    </message>
    <message>
        <source>The latent ({field}) stores {compressed:n} values a position and layer; a runtime that expands it to heads (transformers before version 5) stores {expanded:n}, {times:d1} times as many.</source>
        <translation>Laten ({field}) menyimpan {compressed:n} nilai per posisi dan lapisan; runtime yang memekarkannya ke kepala (transformers sebelum versi 5) menyimpan {expanded:n}, {times:d1} kali lebih banyak.</translation>
    </message>
    <message>
        <source>Windows and chunks ({field}) are credited: without them the cache would be {whole:gib}, {saved:gib} more. A runtime or a setting that ignores them needs that.</source>
        <translation>Jendela dan potongan ({field}) diperhitungkan: tanpanya cache akan menjadi {whole:gib}, {saved:gib} lebih banyak. Runtime atau setelan yang mengabaikannya memerlukan sebanyak itu.</translation>
    </message>
    <message>
        <source>{cards:n} cards are {cards:n} budgets of {each:gib}, not one of {sum:gib}: each card must fit what is placed on it.</source>
        <translation>{cards:n} kartu berarti {cards:n} anggaran memori masing-masing {each:gib}, bukan satu sebesar {sum:gib}: setiap kartu harus memuat yang ditempatkan padanya.</translation>
    </message>
    <message>
        <source>Of {name} the runtime takes its share of what CUDA reports, a little less than the driver&apos;s total (as an example, 79.19 of 79.65 GiB were seen on an H100 80GB); type the figure its log prints for the exact pool.</source>
        <translation>Dari {name} runtime mengambil bagian dari memori yang dilaporkan CUDA, sedikit di bawah total menurut driver (contohnya, pada H100 80GB terlihat 79,19 dari 79,65 GiB); isikan angka yang dicetak log-nya untuk pool yang tepat.</translation>
    </message>
    <message>
        <source>The model has parts beside its text model (vision or audio) whose size the config does not give; {low:gib} to {high:gib} are charged ({basis}). Put a checkpoint index beside the config for the exact size.</source>
        <translation>Model ini memiliki bagian di samping model teksnya (penglihatan atau audio) yang ukurannya tidak disebut config; {low:gib} sampai {high:gib} dibebankan ({basis}). Letakkan indeks checkpoint di samping config untuk ukuran yang tepat.</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s {layers:n} multi-token-prediction layers ({size:gib}) are not loaded; switch them on to draft with them.</source>
        <translation>{layers:n} lapisan prediksi multi-token dari checkpoint ({size:gib}) tidak dimuat; nyalakan untuk memakainya sebagai draf.</translation>
    </message>
    <message>
        <source>{layers:n} multi-token-prediction layers are loaded on the last stage: {size:gib} of weights a card there, and a cache of their own.</source>
        <translation>{layers:n} lapisan prediksi multi-token dimuat pada tahap terakhir: {size:gib} bobot per kartu di sana, dan cache tersendiri.</translation>
    </message>
    <message>
        <source>{field} = {value} states prediction layers whose shape no rule here gives; they are left out.</source>
        <translation>{field} = {value} menyebut lapisan prediksi yang bentuknya tidak diberikan aturan mana pun di sini; lapisan itu ditinggalkan.</translation>
    </message>
    <message>
        <source>{field} = {value} states prediction layers, and the checkpoint holds none of them.</source>
        <translation>{field} = {value} menyebut lapisan prediksi, tetapi checkpoint tidak memuat satu pun.</translation>
    </message>
    <message>
        <source>The cache as it is set holds {longest:n} positions a sequence and the case stores {positions:n}: enlarge it.</source>
        <translation>Cache menurut pengaturannya menampung {longest:n} posisi per sekuens, sedangkan kasus menyimpan {positions:n}: perbesarlah.</translation>
    </message>
    <message>
        <source>The settings give a replica {slots:n} slots and the case keeps {sequences:n} sequences there: raise them, or let the rest queue.</source>
        <translation>Pengaturan memberi satu replika {slots:n} slot, sedangkan kasus menahan {sequences:n} sekuens di sana: naikkan, atau biarkan sisanya mengantre.</translation>
    </message>
    <message>
        <source>transformers {version} keeps every position of {architecture}, windows or not: {whole:both} there.</source>
        <translation>transformers {version} menyimpan setiap posisi {architecture}, ada jendela atau tidak: {whole:both} di sana.</translation>
    </message>
    <message>
        <source>{sequences:n} sequences are resident, {each:gib} each; a queue behind them stores no cache.</source>
        <translation>{sequences:n} sekuens residen, masing-masing {each:gib}; antrean di belakangnya tidak menyimpan cache.</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>sebagaimana diberikan</translation>
    </message>
    <message>
        <source>{degree} {size:n} runs over {link}: {ms:d2} ms a token, {more_ms:d2} ms of it because it leaves {fast}. {change} stays on it: a token then waits {after_ms:d2} ms for all links, in place of {before_ms:d2}. Other placements show whether that fits.</source>
        <translation>{degree} {size:n} berjalan lewat {link}: {ms:d2} ms per token, {more_ms:d2} ms di antaranya karena keluar dari {fast}. {change} tetap di sana: satu token lalu menunggu {after_ms:d2} ms untuk semua tautan, bukan {before_ms:d2}. Penempatan lain menunjukkan apakah itu muat.</translation>
    </message>
    <message>
        <source>{degree} {size:n} runs over {link}: {ms:d2} ms a token, {more_ms:d2} ms of it because it leaves {fast}. Keep such groups inside it, and put pipeline stages or replicas across the slower link.</source>
        <translation>{degree} {size:n} berjalan lewat {link}: {ms:d2} ms per token, {more_ms:d2} ms di antaranya karena keluar dari {fast}. Jaga kelompok seperti itu tetap di dalamnya, dan letakkan tahap pipeline atau replika di seberang tautan yang lebih lambat.</translation>
    </message>
    <message>
        <source>How many experts a token of {name} goes through is not known; type experts_per_token to see what expert parallelism sends.</source>
        <translation>Berapa pakar yang dilalui satu token {name} tidak diketahui; ketik experts_per_token untuk melihat apa yang dikirim paralel pakar.</translation>
    </message>
    <message>
        <source>With one request in flight {idle:n} of {stages:n} pipeline stages wait at any moment, {share:pct} of the time of each; stages add room for the cache, not speed.</source>
        <translation>Dengan satu permintaan berjalan, {idle:n} dari {stages:n} tahap pipeline menunggu setiap saat, {share:pct} dari waktu masing-masing; tahap menambah ruang untuk cache, bukan kecepatan.</translation>
    </message>
    <message>
        <source>{stages:n} pipeline stages with {batches:n} micro-batches in flight wait {share:pct} of their time.</source>
        <translation>{stages:n} tahap pipeline dengan {batches:n} mikro-batch berjalan menunggu {share:pct} dari waktunya.</translation>
    </message>
    <message>
        <source>llama.cpp is planned with its layer split: set TP to 1 and PP to the {cards:n} cards. Row and tensor splits are not modelled.</source>
        <translation>llama.cpp direncanakan dengan pembagian lapisannya: setel TP ke 1 dan PP ke {cards:n} kartu. Pembagian baris dan tensor tidak dimodelkan.</translation>
    </message>
    <message>
        <source>llama.cpp takes no partition of layers; give each card&apos;s share as the tensor split.</source>
        <translation>llama.cpp tidak menerima pembagian lapisan; berikan bagian tiap kartu sebagai tensor split.</translation>
    </message>
    <message>
        <source>llama.cpp serves at most {most:n} slots and {slots:n} are set; run more servers.</source>
        <translation>llama.cpp melayani paling banyak {most:n} slot dan {slots:n} disetel; jalankan lebih banyak server.</translation>
    </message>
    <message>
        <source>{architecture} attends to an encoder, and how llama.cpp keeps that is not modelled; plan it with plain arithmetic.</source>
        <translation>{architecture} memperhatikan encoder, dan cara llama.cpp menyimpannya tidak dimodelkan; rencanakan dengan aritmetika biasa.</translation>
    </message>
    <message>
        <source>llama.cpp {version} is not known to run the recurrence of {architecture}; import its GGUF file, or plan it with plain arithmetic.</source>
        <translation>llama.cpp {version} tidak diketahui dapat menjalankan rekurensi {architecture}; impor berkas GGUF-nya, atau rencanakan dengan aritmetika biasa.</translation>
    </message>
    <message>
        <source>Recurrent states, indexers, compressed entries and prediction layers are not modelled for llama.cpp {version}; choose b11434.</source>
        <translation>State rekuren, pengindeks, entri terkompresi, dan lapisan prediksi tidak dimodelkan untuk llama.cpp {version}; pilih b11434.</translation>
    </message>
    <message>
        <source>Whether llama.cpp {version} keeps windows of {architecture} apart is not known: import its GGUF file, or set full-size windows, which keep the whole context on every layer.</source>
        <translation>Apakah llama.cpp {version} memisahkan jendela {architecture} tidak diketahui: impor berkas GGUF-nya, atau setel jendela berukuran penuh, yang menyimpan seluruh konteks pada setiap lapisan.</translation>
    </message>
    <message>
        <source>llama.cpp {version} keeps no values beside the latent; leave the MLA setting on auto or choose an older version.</source>
        <translation>llama.cpp {version} tidak menyimpan nilai (V) di samping laten; biarkan pengaturan MLA pada auto atau pilih versi yang lebih lama.</translation>
    </message>
    <message>
        <source>The latent cannot be expanded: the model states no head dimensions for it; choose latent.</source>
        <translation>Laten tidak dapat dikembangkan: model tidak menyebut dimensi kepalanya; pilih latent.</translation>
    </message>
    <message>
        <source>llama.cpp takes one cache type for a latent cache, and K is {k} and V {v}: set both alike.</source>
        <translation>llama.cpp menerima satu tipe cache untuk cache laten, sedangkan K adalah {k} dan V {v}: setel keduanya sama.</translation>
    </message>
    <message>
        <source>llama.cpp stores V as {dtype} only with flash attention: switch it on or plan V as fp16.</source>
        <translation>llama.cpp menyimpan V sebagai {dtype} hanya dengan flash attention: nyalakan atau rencanakan V sebagai fp16.</translation>
    </message>
    <message>
        <source>The blocks of {dtype} ({block:n} elements) do not divide the head dimension {width:n}, which flash attention needs; choose a plain type.</source>
        <translation>Blok {dtype} ({block:n} elemen) tidak membagi habis dimensi kepala {width:n}, yang diperlukan flash attention; pilih tipe biasa.</translation>
    </message>
    <message>
        <source>A context size is set and no number of slots: {slots:n} are planned, each with its own part. Started without -np, llama-server opens 4 slots over one unified cache.</source>
        <translation>Ukuran konteks disetel tanpa jumlah slot: {slots:n} direncanakan, masing-masing dengan bagiannya sendiri. Tanpa -np, llama-server membuka 4 slot di atas satu cache bersama.</translation>
    </message>
    <message>
        <source>The context of {asked:n} becomes {total:n} cells: {slots:n} × {each:n}, each rounded up to 256.</source>
        <translation>Konteks {asked:n} menjadi {total:n} sel: {slots:n} × {each:n}, masing-masing dibulatkan ke atas ke kelipatan 256.</translation>
    </message>
    <message>
        <source>The file is older than llama.cpp&apos;s MLA keys, so keys and values of every head are cached; a file converted anew keeps the latent alone.</source>
        <translation>Berkas ini lebih lama daripada kunci MLA milik llama.cpp, sehingga K dan V setiap kepala di-cache; berkas yang dikonversi ulang hanya menyimpan laten.</translation>
    </message>
    <message>
        <source>llama.cpp {version} keeps the whole context on every layer of {architecture}, windows or not: {whole:both} on the cards.</source>
        <translation>llama.cpp {version} menyimpan seluruh konteks pada setiap lapisan {architecture}, berjendela atau tidak: {whole:both} pada kartu.</translation>
    </message>
    <message>
        <source>{layers:n} layers stay in host memory with their caches: {size:both} there.</source>
        <translation>{layers:n} lapisan tinggal di memori host bersama cache-nya: {size:both} di sana.</translation>
    </message>
    <message>
        <source>All caches stay in host memory ({size:both}); the cards hold weights and buffers.</source>
        <translation>Semua cache tinggal di memori host ({size:both}); kartu menampung bobot dan buffer.</translation>
    </message>
    <message>
        <source>On CUDA, quantised caches whose rows are no multiple of 512 take {size:both} more over all cards; it is not counted.</source>
        <translation>Pada CUDA, cache terkuantisasi yang barisnya bukan kelipatan 512 mengambil {size:both} lebih banyak di semua kartu; ini tidak dihitung.</translation>
    </message>
    <message>
        <source>SGLang&apos;s pool for layers of the kind &quot;{kind}&quot; is not modelled; plan with vllm, transformers or plain arithmetic.</source>
        <translation>Pool SGLang untuk lapisan jenis &quot;{kind}&quot; tidak dimodelkan; rencanakan dengan vllm, transformers, atau aritmetika biasa.</translation>
    </message>
    <message>
        <source>SGLang {version} has no state pool for {architecture}; plan with vllm, transformers or plain arithmetic.</source>
        <translation>SGLang {version} tidak memiliki pool state untuk {architecture}; rencanakan dengan vllm, transformers, atau aritmetika biasa.</translation>
    </message>
    <message>
        <source>SGLang stores K and V in one type (--kv-cache-dtype), not K in {k} and V in {v}: choose one.</source>
        <translation>SGLang menyimpan K dan V dalam satu tipe (--kv-cache-dtype), bukan K dalam {k} dan V dalam {v}: pilih satu.</translation>
    </message>
    <message>
        <source>SGLang {version} has no cache type &quot;{dtype}&quot;; use one of {known}.</source>
        <translation>SGLang {version} tidak memiliki tipe cache &quot;{dtype}&quot;; gunakan salah satu dari {known}.</translation>
    </message>
    <message>
        <source>SGLang keeps {dtype} only for a model that computes in it; here use {own}, bf16 or fp8_e4m3.</source>
        <translation>SGLang menyimpan {dtype} hanya untuk model yang menghitung dengannya; di sini gunakan {own}, bf16, atau fp8_e4m3.</translation>
    </message>
    <message>
        <source>SGLang does not store latents (MLA) in {dtype}; use bf16, fp8_e4m3 or nvfp4.</source>
        <translation>SGLang tidak menyimpan laten (MLA) dalam {dtype}; gunakan bf16, fp8_e4m3, atau nvfp4.</translation>
    </message>
    <message>
        <source>SGLang {version} does not serve sparse latent attention; use version 0.5.9 or 0.5.23.</source>
        <translation>SGLang {version} tidak melayani perhatian laten jarang; gunakan versi 0.5.9 atau 0.5.23.</translation>
    </message>
    <message>
        <source>SGLang stores sparse latents in bf16 or fp8_e4m3, not in {dtype}.</source>
        <translation>SGLang menyimpan laten jarang dalam bf16 atau fp8_e4m3, bukan dalam {dtype}.</translation>
    </message>
    <message>
        <source>{groups:n} groups of data-parallel attention do not divide TP {tp:n}; legal here: {legal}.</source>
        <translation>{groups:n} kelompok perhatian paralel data tidak membagi habis TP {tp:n}; yang sah di sini: {legal}.</translation>
    </message>
    <message>
        <source>SGLang neither divides {heads:n} KV heads over an attention TP of {tp:n} nor repeats them evenly; legal here: {legal}.</source>
        <translation>SGLang tidak membagi {heads:n} kepala KV atas TP perhatian {tp:n} dan tidak pula menggandakannya secara rata; yang sah di sini: {legal}.</translation>
    </message>
    <message>
        <source>SGLang {version} has no decode-context parallelism; use 0.5.23 or DCP 1.</source>
        <translation>SGLang {version} tidak memiliki paralel konteks dekode; gunakan 0.5.23 atau DCP 1.</translation>
    </message>
    <message>
        <source>DCP {dcp:n} must divide the attention TP of {tp:n}, and SGLang shares neither windows nor states: use DCP 1.</source>
        <translation>DCP {dcp:n} harus membagi habis TP perhatian {tp:n}, dan SGLang tidak membagi jendela maupun state: gunakan DCP 1.</translation>
    </message>
    <message>
        <source>SGLang keeps one size of K and V for all layers of a pool, and this model&apos;s differ (variable grouped heads); plan with vllm or plain arithmetic.</source>
        <translation>SGLang memakai satu ukuran K dan V untuk semua lapisan satu pool, sedangkan pada model ini berbeda (kepala berkelompok yang bervariasi); rencanakan dengan vllm atau aritmetika biasa.</translation>
    </message>
    <message>
        <source>SGLang {version} does not split a model with latents (MLA) into stages; use PP 1 or 0.5.9.</source>
        <translation>SGLang {version} tidak membagi model dengan laten (MLA) menjadi tahap; gunakan PP 1 atau 0.5.9.</translation>
    </message>
    <message>
        <source>Stage {stage:n} has no window layer, and SGLang does not start without one on every stage; use fewer stages or another partition.</source>
        <translation>Tahap {stage:n} tidak memiliki lapisan berjendela, dan SGLang tidak mulai tanpa satu pada setiap tahap; gunakan lebih sedikit tahap atau pembagian lain.</translation>
    </message>
    <message>
        <source>SGLang {version} keeps a draft&apos;s cache outside its budget, which is not modelled; use 0.5.23, or plan without prediction layers.</source>
        <translation>SGLang {version} menyimpan cache draf di luar anggaran memorinya, yang tidak dimodelkan; gunakan 0.5.23, atau rencanakan tanpa lapisan prediksi.</translation>
    </message>
    <message>
        <source>SGLang refuses to start a TP group whose cards have {least:gib} to {most:gib} free, more than a tenth apart: free them, use like cards, or set SGLANG_ENABLE_TP_MEMORY_INBALANCE_CHECK=0.</source>
        <translation>SGLang menolak memulai grup TP yang kartunya punya {least:gib} sampai {most:gib} kosong, berbeda lebih dari sepersepuluh: kosongkan kartunya, pakai kartu sejenis, atau setel SGLANG_ENABLE_TP_MEMORY_INBALANCE_CHECK=0.</translation>
    </message>
    <message>
        <source>SGLang&apos;s own --mem-fraction-static for this card is {share:pct}: it keeps {reserved:gib} back for activations and graphs.</source>
        <translation>--mem-fraction-static bawaan SGLang untuk kartu ini adalah {share:pct}: ia menahan {reserved:gib} untuk aktivasi dan graf.</translation>
    </message>
    <message>
        <source>SGLang lowers its share by the size of the vision tower&apos;s layers, which is estimated here ({share:pct}): type --mem-fraction-static to be sure.</source>
        <translation>SGLang menurunkan bagiannya menurut ukuran lapisan menara penglihatan, yang diperkirakan di sini ({share:pct}): ketik --mem-fraction-static untuk memastikan.</translation>
    </message>
    <message>
        <source>SGLang has no window pool for {architecture}: its {layers:n} window layers keep all {positions:n} positions of a sequence, {size:both} more on a rank if no stage splits them.</source>
        <translation>SGLang tidak memiliki pool jendela untuk {architecture}: {layers:n} lapisan berjendelanya menyimpan semua {positions:n} posisi sekuens, {size:both} lebih banyak pada satu rank bila tidak ada tahap yang membaginya.</translation>
    </message>
    <message>
        <source>A running request may hold {slots:n} state slots, and states get {ratio:p} bytes for each byte of positions (--mamba-full-memory-ratio).</source>
        <translation>Permintaan yang berjalan dapat menahan {slots:n} slot state, dan state mendapat {ratio:p} byte untuk setiap byte posisi (--mamba-full-memory-ratio).</translation>
    </message>
    <message>
        <source>--max-total-tokens leaves the split between states and positions as it is; here it bounds a sequence, not the sum over sequences.</source>
        <translation>--max-total-tokens membiarkan pembagian antara state dan posisi apa adanya; di sini ia membatasi satu sekuens, bukan jumlah semua sekuens.</translation>
    </message>
    <message>
        <source>{groups:n} groups of cards hold different sequences, with an attention TP of {tp:n}; each holds the attention weights for itself, {size:gib} more on a card, taken off the budget.</source>
        <translation>{groups:n} kelompok kartu menampung sekuens yang berbeda, dengan TP perhatian {tp:n}; masing-masing menampung bobot perhatian sendiri, {size:gib} lebih banyak pada satu kartu, diambil dari anggaran.</translation>
    </message>
    <message>
        <source>Of sparse latents, SGLang&apos;s &quot;auto&quot; means fp8_e4m3 on Blackwell and bf16 before; planned in {dtype}.</source>
        <translation>Untuk laten jarang, &quot;auto&quot; SGLang berarti fp8_e4m3 pada Blackwell dan bf16 sebelumnya; direncanakan dalam {dtype}.</translation>
    </message>
    <message>
        <source>Pools hold one page of {page:n} more than they count, {size:both} beside the budget.</source>
        <translation>Pool menampung satu halaman {page:n} lebih banyak daripada hitungannya, {size:both} di samping anggaran.</translation>
    </message>
    <message>
        <source>This version divides its budget by less than a sparse fp8 latent takes: a full pool is {size:gib} larger than its budget.</source>
        <translation>Versi ini membagi anggarannya dengan angka yang lebih kecil daripada kebutuhan laten fp8 jarang: pool yang penuh {size:gib} lebih besar daripada anggarannya.</translation>
    </message>
    <message>
        <source>The window pool of {tokens:n} tokens is below the {least:n} SGLang needs to start: raise --swa-full-tokens-ratio or free memory.</source>
        <translation>Pool jendela {tokens:n} token berada di bawah {least:n} yang diperlukan SGLang untuk mulai: naikkan --swa-full-tokens-ratio atau bebaskan memori.</translation>
    </message>
    <message>
        <source>The host pool holds {tokens:n} tokens a rank, {size:both} of host memory.</source>
        <translation>Pool host menampung {tokens:n} token per rank, {size:both} memori host.</translation>
    </message>
    <message>
        <source>TensorRT-LLM stores K and V in one type, not K in {k} and V in {v}: choose one.</source>
        <translation>TensorRT-LLM menyimpan K dan V dalam satu tipe, bukan K dalam {k} dan V dalam {v}: pilih satu.</translation>
    </message>
    <message>
        <source>TensorRT-LLM {version} has no cache type &quot;{dtype}&quot;; use one of {known}.</source>
        <translation>TensorRT-LLM {version} tidak memiliki tipe cache &quot;{dtype}&quot;; gunakan salah satu dari {known}.</translation>
    </message>
    <message>
        <source>TensorRT-LLM&apos;s cache for layers of the kind &quot;{kind}&quot; is not modelled; plan with vllm, sglang or plain arithmetic.</source>
        <translation>Cache TensorRT-LLM untuk lapisan jenis &quot;{kind}&quot; tidak dimodelkan; rencanakan dengan vllm, sglang, atau aritmetika biasa.</translation>
    </message>
    <message>
        <source>An indexer&apos;s keys are modelled beside latents (MLA) from version 1.4 only, not in {version}; choose 1.4, vllm or sglang.</source>
        <translation>Kunci pengindeks di samping laten (MLA) dimodelkan hanya sejak versi 1.4, tidak pada {version}; pilih 1.4, vllm, atau sglang.</translation>
    </message>
    <message>
        <source>TensorRT-LLM&apos;s pools keep one head dimension for K and V of all layers, and this model&apos;s differ; plan with vllm or plain arithmetic.</source>
        <translation>Pool TensorRT-LLM memakai satu dimensi kepala untuk K dan V semua lapisan, sedangkan pada model ini berbeda; rencanakan dengan vllm atau aritmetika biasa.</translation>
    </message>
    <message>
        <source>Decode-context parallelism is not modelled for TensorRT-LLM; use DCP 1.</source>
        <translation>Paralel konteks dekode tidak dimodelkan untuk TensorRT-LLM; gunakan DCP 1.</translation>
    </message>
    <message>
        <source>TensorRT-LLM 0.19 splits {layers:n} layers over PP {pp:n} in a way that is not modelled; use a PP that divides them, or type a partition.</source>
        <translation>TensorRT-LLM 0.19 membagi {layers:n} lapisan atas PP {pp:n} dengan cara yang tidak dimodelkan; gunakan PP yang membaginya habis, atau ketik pembagiannya.</translation>
    </message>
    <message>
        <source>TensorRT-LLM keeps latents (MLA) in one window only; leave max_attention_window out.</source>
        <translation>TensorRT-LLM menyimpan laten (MLA) hanya dalam satu jendela; tinggalkan max_attention_window.</translation>
    </message>
    <message>
        <source>TensorRT-LLM {version} is followed by its documentation and by source files of several dates, not by one release that was run: figures are approximate.</source>
        <translation>TensorRT-LLM {version} diikuti menurut dokumentasinya dan berkas sumber dari beberapa tanggal, bukan menurut satu rilis yang dijalankan: angkanya mendekati.</translation>
    </message>
    <message>
        <source>Without max_attention_window, TensorRT-LLM keeps all {positions:n} positions of the {layers:n} window layers: {size:both} more for one sequence, all stages together.</source>
        <translation>Tanpa max_attention_window, TensorRT-LLM menyimpan semua {positions:n} posisi dari {layers:n} lapisan berjendela: {size:both} lebih banyak untuk satu sekuens, semua tahap bersama.</translation>
    </message>
    <message>
        <source>{pools:n} attention windows make {pools:n} pools of equal size, whatever their layers take: the largest claim decides.</source>
        <translation>{pools:n} jendela perhatian menjadi {pools:n} pool berukuran sama, berapa pun kebutuhan lapisannya: kebutuhan terbesar menentukan.</translation>
    </message>
    <message>
        <source>TensorRT-LLM ignores max_tokens where attention windows differ.</source>
        <translation>TensorRT-LLM mengabaikan max_tokens bila jendela perhatian berbeda-beda.</translation>
    </message>
    <message>
        <source>Each of the {tp:n} ranks holds other sequences and the attention weights whole, {size:gib} more on a card, taken off the budget.</source>
        <translation>Masing-masing dari {tp:n} rank menampung sekuens lain dan bobot perhatian utuh, {size:gib} lebih banyak pada satu kartu, diambil dari anggaran.</translation>
    </message>
    <message>
        <source>TensorRT-LLM would start and silently cut sequences to {longest:n} tokens; {asked:n} were asked for.</source>
        <translation>TensorRT-LLM akan mulai dan diam-diam memotong sekuens menjadi {longest:n} token; yang diminta {asked:n}.</translation>
    </message>
    <message>
        <source>{size:both} of host memory hold {blocks:n} more blocks, {tokens:n} tokens.</source>
        <translation>{size:both} memori host menampung {blocks:n} blok lagi, {tokens:n} token.</translation>
    </message>
    <message>
        <source>What transformers 4.57 keeps for a layer of this kind ({kind}) is not modelled; choose version 5.24.</source>
        <translation>Apa yang disimpan transformers 4.57 untuk lapisan jenis ini ({kind}) tidak dimodelkan; pilih versi 5.24.</translation>
    </message>
    <message>
        <source>Transformers 4.57 stores K and V of every head, and {name} does not state their dimensions; choose version 5.24, which stores the latent.</source>
        <translation>Transformers 4.57 menyimpan K dan V setiap kepala, dan {name} tidak menyebut dimensinya; pilih versi 5.24, yang menyimpan laten.</translation>
    </message>
    <message>
        <source>Transformers does not share a sequence&apos;s positions among cards; choose DCP 1.</source>
        <translation>Transformers tidak membagi posisi satu sekuens di antara kartu; pilih DCP 1.</translation>
    </message>
    <message>
        <source>What TP {tp:n} makes of this model&apos;s states ({kind}) differs by architecture in transformers and is not modelled; choose TP 1 and put layers on the cards in turn (PP).</source>
        <translation>Apa yang dibuat TP {tp:n} dari state model ini ({kind}) berbeda menurut arsitektur di transformers dan tidak dimodelkan; pilih TP 1 dan tempatkan lapisan pada kartu secara berurutan (PP).</translation>
    </message>
    <message>
        <source>Transformers divides whole KV heads: TP {tp:n} does not divide {heads:n}. Choose a TP that does, or put layers on the cards in turn (PP).</source>
        <translation>Transformers membagi kepala KV yang utuh: TP {tp:n} tidak membagi habis {heads:n}. Pilih TP yang membaginya, atau tempatkan lapisan pada kartu secara berurutan (PP).</translation>
    </message>
    <message>
        <source>Prediction layers are planned with the dynamic cache of transformers 5.24 alone; choose it, or plan without them.</source>
        <translation>Lapisan prediksi hanya direncanakan dengan cache dinamis transformers 5.24; pilih itu, atau rencanakan tanpa lapisan prediksi.</translation>
    </message>
    <message>
        <source>The cache implementation &quot;{implementation}&quot; of transformers {version} is not for layers of this kind ({kind}); choose &quot;dynamic&quot;.</source>
        <translation>Implementasi cache &quot;{implementation}&quot; dari transformers {version} bukan untuk lapisan jenis ini ({kind}); pilih &quot;dynamic&quot;.</translation>
    </message>
    <message>
        <source>No layer of this model is one that &quot;{implementation}&quot; sends to host memory, and transformers fails then; choose &quot;static&quot; or &quot;dynamic&quot;.</source>
        <translation>Tidak ada lapisan model ini yang dikirim &quot;{implementation}&quot; ke memori host, dan transformers lalu gagal; pilih &quot;static&quot; atau &quot;dynamic&quot;.</translation>
    </message>
    <message>
        <source>Transformers 4.57 has no &quot;fp8&quot; backend; choose &quot;quanto&quot; or &quot;hqq&quot;, or version 5.24.</source>
        <translation>Transformers 4.57 tidak memiliki backend &quot;fp8&quot;; pilih &quot;quanto&quot; atau &quot;hqq&quot;, atau versi 5.24.</translation>
    </message>
    <message>
        <source>{backend} does not quantise to {nbits:n} bits; it takes {known}.</source>
        <translation>{backend} tidak mengkuantisasi ke {nbits:n} bit; ia menerima {known}.</translation>
    </message>
    <message>
        <source>Groups of {group:n} do not divide the {elements:n} elements of a position on a card; choose a group size that does.</source>
        <translation>Kelompok {group:n} tidak membagi habis {elements:n} elemen satu posisi pada satu kartu; pilih ukuran kelompok yang membaginya.</translation>
    </message>
    <message>
        <source>hqq packs {multiple:n} elements of a group together at {nbits:n} bits; a group of {group:n} is not a multiple of that.</source>
        <translation>hqq mengemas {multiple:n} elemen satu kelompok bersama pada {nbits:n} bit; kelompok {group:n} bukan kelipatannya.</translation>
    </message>
    <message>
        <source>{name} makes a cache of its own in transformers and ignores &quot;{implementation}&quot;; it is planned as it is.</source>
        <translation>{name} membuat cache sendiri di transformers dan mengabaikan &quot;{implementation}&quot;; ia direncanakan apa adanya.</translation>
    </message>
    <message>
        <source>Transformers {version} stores K and V of every head, {expanded:b} a position, where version 5 stores the latent, {compressed:b}: {times:d1} times as much.</source>
        <translation>Transformers {version} menyimpan K dan V setiap kepala, {expanded:b} per posisi, sedangkan versi 5 menyimpan laten, {compressed:b}: {times:d1} kali lipat.</translation>
    </message>
    <message>
        <source>Without max_cache_len each call&apos;s static cache is as long as the call needs; a later, shorter call keeps the longest so far.</source>
        <translation>Tanpa max_cache_len cache statis setiap panggilan sepanjang kebutuhan panggilan itu; panggilan berikutnya yang lebih pendek tetap memakai yang terpanjang sejauh ini.</translation>
    </message>
    <message>
        <source>Right after prompts of {positions:n} positions ({sequences:n} at once) the windowed layers keep {size:both} more alive until the next step: each holds a slice of its whole prompt.</source>
        <translation>Tepat setelah prompt {positions:n} posisi ({sequences:n} sekaligus) lapisan berjendela menahan {size:both} lebih banyak sampai langkah berikutnya: masing-masing menyimpan irisan dari seluruh prompt-nya.</translation>
    </message>
    <message>
        <source>At every step a quantised layer stands on the card in full precision too: {low:gib} to {size:gib} for {sequences:n} sequences of {positions:n} positions, beside the cache.</source>
        <translation>Pada setiap langkah satu lapisan terkuantisasi juga berada pada kartu dalam presisi penuh: {low:gib} sampai {size:gib} untuk {sequences:n} sekuens dengan {positions:n} posisi, di samping cache.</translation>
    </message>
    <message>
        <source>{size:both} of the cache stand in host memory for {sequences:n} sequences of {positions:n} positions; two layers at a time are on the card.</source>
        <translation>{size:both} dari cache berada di memori host untuk {sequences:n} sekuens dengan {positions:n} posisi; dua lapisan sekaligus berada pada kartu.</translation>
    </message>
    <message>
        <source>Attention &quot;{attention}&quot; keeps the scores of a whole prompt: {size:gib} for one layer of {sequences:n} prompts of {positions:n} positions at once, {scores:gib} of it scores. It counts as activations where max_model_len and max_num_seqs are typed.</source>
        <translation>Perhatian &quot;{attention}&quot; menyimpan skor seluruh prompt: {size:gib} untuk satu lapisan dari {sequences:n} prompt dengan {positions:n} posisi sekaligus, {scores:gib} di antaranya skor. Ini dihitung sebagai aktivasi bila max_model_len dan max_num_seqs diketik.</translation>
    </message>
    <message>
        <source>Attention &quot;{attention}&quot; may copy one layer&apos;s K and V to every query head: up to {size:gib} for {sequences:n} prompts of {positions:n} positions at once. It counts as activations where max_model_len and max_num_seqs are typed.</source>
        <translation>Perhatian &quot;{attention}&quot; dapat menyalin K dan V satu lapisan ke setiap kepala kueri: sampai {size:gib} untuk {sequences:n} prompt dengan {positions:n} posisi sekaligus. Ini dihitung sebagai aktivasi bila max_model_len dan max_num_seqs diketik.</translation>
    </message>
    <message>
        <source>vLLM served {architecture} up to {last} and {version} no longer does; choose an earlier version or another runtime.</source>
        <translation>vLLM melayani {architecture} sampai {last} dan {version} tidak lagi; pilih versi yang lebih awal atau runtime lain.</translation>
    </message>
    <message>
        <source>What vLLM {version} reserves for layers of kind {kinds} is not known here; choose version {newest}.</source>
        <translation>Apa yang dicadangkan vLLM {version} untuk lapisan jenis {kinds} tidak diketahui di sini; pilih versi {newest}.</translation>
    </message>
    <message>
        <source>vLLM refuses {architecture} with windows in some of its layers only; plan it with another runtime, or with windows in all layers or in none.</source>
        <translation>vLLM menolak {architecture} dengan jendela hanya pada sebagian lapisannya; rencanakan dengan runtime lain, atau dengan jendela pada semua lapisan atau tanpa jendela.</translation>
    </message>
    <message>
        <source>vLLM stores K and V of every head of {architecture}, and the width of its keys is not given; add qk_nope_head_dim to its layers.</source>
        <translation>vLLM menyimpan K dan V setiap kepala {architecture}, dan lebar kuncinya tidak diberikan; tambahkan qk_nope_head_dim pada lapisannya.</translation>
    </message>
    <message>
        <source>What the attention backend {asked} does with this model&apos;s layers is not known here; leave it out, or name one of these: {known}.</source>
        <translation>Apa yang dilakukan backend perhatian {asked} dengan lapisan model ini tidak diketahui di sini; tinggalkan, atau sebut salah satu dari ini: {known}.</translation>
    </message>
    <message>
        <source>This model&apos;s layers have kernels of their own; leave the attention backend {asked} out.</source>
        <translation>Lapisan model ini memiliki kernel sendiri; tinggalkan backend perhatian {asked}.</translation>
    </message>
    <message>
        <source>vLLM has no attention kernel with blocks of {asked:n} for this model and cache type; use a multiple of {kernel:n}.</source>
        <translation>vLLM tidak memiliki kernel perhatian dengan blok {asked:n} untuk model dan tipe cache ini; gunakan kelipatan {kernel:n}.</translation>
    </message>
    <message>
        <source>This model&apos;s caches are packed in blocks of {kernel:n}, not of {asked:n}; leave the block size out.</source>
        <translation>Cache model ini dikemas dalam blok {kernel:n}, bukan {asked:n}; tinggalkan ukuran blok.</translation>
    </message>
    <message>
        <source>max_num_batched_tokens ({tokens:n}) is below max_num_seqs ({sequences:n}); raise the one or lower the other.</source>
        <translation>max_num_batched_tokens ({tokens:n}) di bawah max_num_seqs ({sequences:n}); naikkan yang satu atau turunkan yang lain.</translation>
    </message>
    <message>
        <source>Without the hybrid cache manager vLLM cannot treat this model&apos;s layers as one kind; leave disable_hybrid_kv_cache_manager off.</source>
        <translation>Tanpa pengelola cache hibrida vLLM tidak dapat memperlakukan lapisan model ini sebagai satu jenis; biarkan disable_hybrid_kv_cache_manager mati.</translation>
    </message>
    <message>
        <source>vLLM cannot bring this model&apos;s latents and its other caches to blocks of one size; no setting changes that, plan it with another runtime.</source>
        <translation>vLLM tidak dapat membawa laten model ini dan cache lainnya ke blok berukuran sama; tidak ada pengaturan yang mengubahnya, rencanakan dengan runtime lain.</translation>
    </message>
    <message>
        <source>vLLM stores K and V in one type, not K in {k} and V in {v}; choose the same for both.</source>
        <translation>vLLM menyimpan K dan V dalam satu tipe, bukan K dalam {k} dan V dalam {v}; pilih yang sama untuk keduanya.</translation>
    </message>
    <message>
        <source>vLLM does not keep this model&apos;s layers in {dtype}; use one of {known}, or auto.</source>
        <translation>vLLM tidak menyimpan lapisan model ini dalam {dtype}; gunakan salah satu dari {known}, atau auto.</translation>
    </message>
    <message>
        <source>vLLM keeps nvfp4 caches of K and V of one width other than 64 alone; here K has {k:n} and V {v:n}. Use fp8_e4m3.</source>
        <translation>vLLM menyimpan cache nvfp4 hanya bila K dan V selebar sama dan bukan 64; di sini K memiliki {k:n} dan V {v:n}. Gunakan fp8_e4m3.</translation>
    </message>
    <message>
        <source>vLLM does not copy the KV heads of {architecture}: TP {tp:n} is more than its {heads:n}; use TP up to {heads:n}.</source>
        <translation>vLLM tidak menyalin kepala KV {architecture}: TP {tp:n} lebih besar daripada {heads:n} kepalanya; gunakan TP sampai {heads:n}.</translation>
    </message>
    <message>
        <source>TP {tp:n} does not divide the {channels:n} channels or key heads of this model&apos;s states; use a divisor of {channels:n}.</source>
        <translation>TP {tp:n} tidak membagi habis {channels:n} kanal atau kepala kunci dari state model ini; gunakan pembagi {channels:n}.</translation>
    </message>
    <message>
        <source>vLLM does not share positions of windows, chunks or encoders between ranks (DCP {dcp:n}); use DCP 1 for this model.</source>
        <translation>vLLM tidak membagi posisi jendela, potongan, atau encoder di antara rank (DCP {dcp:n}); gunakan DCP 1 untuk model ini.</translation>
    </message>
    <message>
        <source>vLLM shares sparse latents between ranks (DCP {dcp:n}) in fp8_ds_mla alone; choose fp8_e4m3.</source>
        <translation>vLLM membagi laten jarang di antara rank (DCP {dcp:n}) hanya dalam fp8_ds_mla; pilih fp8_e4m3.</translation>
    </message>
    <message>
        <source>Blocks of {block:n} positions are what the kernels of Hopper cards (H100, H200) take for latents of this type; on other cards name the attention backend or the block size.</source>
        <translation>Blok {block:n} posisi adalah yang diterima kernel kartu Hopper (H100, H200) untuk laten bertipe ini; pada kartu lain sebut backend perhatian atau ukuran bloknya.</translation>
    </message>
    <message>
        <source>DCP {dcp:n} shares positions between ranks with the same KV heads: TP {tp:n} with {heads:n} KV heads allows DCP up to {most:n}, and a divisor of the {query:n} query heads of each.</source>
        <translation>DCP {dcp:n} membagi posisi di antara rank dengan kepala KV yang sama: TP {tp:n} dengan {heads:n} kepala KV mengizinkan DCP sampai {most:n}, dan pembagi dari {query:n} kepala kueri masing-masing.</translation>
    </message>
    <message>
        <source>One block ({size:b}) is never given out; the number of blocks and the token figure count it all the same.</source>
        <translation>Satu blok ({size:b}) tidak pernah diberikan; jumlah blok dan angka token tetap menghitungnya.</translation>
    </message>
    <message>
        <source>With {groups:n} groups of layers, the token figure vLLM prints is concurrency × max_model_len: another length gives another figure for the same memory.</source>
        <translation>Dengan {groups:n} kelompok lapisan, angka token yang dicetak vLLM adalah konkurensi × max_model_len: panjang lain memberi angka lain untuk memori yang sama.</translation>
    </message>
    <message>
        <source>With {groups:n} groups of layers, this version divides the token figure it prints by their number; its concurrency says what fits.</source>
        <translation>Dengan {groups:n} kelompok lapisan, versi ini membagi angka token yang dicetaknya dengan jumlah kelompok; konkurensinya mengatakan apa yang muat.</translation>
    </message>
    <message>
        <source>A state of {state:b} is padded to a block of {block:n} positions of attention, {page:b}: {share:pct} more.</source>
        <translation>State {state:b} diisi sampai sebesar blok {block:n} posisi perhatian, {page:b}: {share:pct} lebih banyak.</translation>
    </message>
    <message>
        <source>Beside its window of {window:n}, a request keeps what is in flight: {batches:n} × {tokens:n} batched tokens = {flying:n}. Fewer batched tokens leave room for more requests.</source>
        <translation>Di samping jendela {window:n}, satu permintaan menyimpan yang sedang berjalan: {batches:n} × {tokens:n} token per batch = {flying:n}. Lebih sedikit token per batch menyisakan ruang untuk lebih banyak permintaan.</translation>
    </message>
    <message>
        <source>The gated delta net is taken to run on FlashInfer, as on Hopper and newer: its blocks are multiples of 64 and it keeps one more state. On Ampere or Ada set gdn_prefill_backend to triton.</source>
        <translation>Gated delta net dianggap berjalan pada FlashInfer, seperti pada Hopper dan yang lebih baru: bloknya kelipatan 64 dan ia menyimpan satu state lagi. Pada Ampere atau Ada setel gdn_prefill_backend ke triton.</translation>
    </message>
    <message>
        <source>SGLang serves float32 checkpoints in {dtype}, their caches too, unless told otherwise.</source>
        <translation>SGLang melayani checkpoint float32 dalam {dtype}, juga cache-nya, kecuali diminta lain.</translation>
    </message>
    <message>
        <source>vLLM serves float32 checkpoints in {dtype} unless told otherwise, their caches too.</source>
        <translation>vLLM melayani checkpoint float32 dalam {dtype} kecuali diminta lain, juga cache-nya.</translation>
    </message>
    <message>
        <source>max_model_len {longest:n} is more than the {trained:n} the config states: vLLM starts so only if VLLM_ALLOW_LONG_MAX_MODEL_LEN is set or the config scales its positions.</source>
        <translation>max_model_len {longest:n} lebih besar daripada {trained:n} yang disebut config: vLLM mulai begitu hanya bila VLLM_ALLOW_LONG_MAX_MODEL_LEN disetel atau config menskalakan posisinya.</translation>
    </message>
    <message>
        <source>Service times are an estimate, not measured: matrix products at {mfu:pct} of the card&apos;s dense peak ({mfu_low:pct} to {mfu_high:pct}), memory at {mbu:pct} of its bandwidth ({mbu_low:pct} to {mbu_high:pct}). Waiting in a queue is not part of them. Of {points:n} times per output token that others published, on H100 to GB200, the band holds {inside:pct}; the best estimate is off by {error:pct} in the median, more often too short.</source>
        <translation>Waktu layanan adalah perkiraan, tidak diukur: perkalian matriks pada {mfu:pct} dari puncak padat kartu ({mfu_low:pct} sampai {mfu_high:pct}), memori pada {mbu:pct} dari lebar pitanya ({mbu_low:pct} sampai {mbu_high:pct}). Waktu menunggu dalam antrean tidak termasuk. Dari {points:n} waktu per token keluaran yang dipublikasikan pihak lain, pada H100 sampai GB200, rentang ini memuat {inside:pct}; mediannya, perkiraan terbaik meleset {error:pct}, lebih sering terlalu singkat.</translation>
    </message>
    <message>
        <source>{field} of {name} is not known, so no service time is estimated; type the vendor&apos;s figure for dense operations or bandwidth.</source>
        <translation>{field} dari {name} tidak diketahui, jadi waktu layanan tidak diperkirakan; ketik angka vendor untuk operasi padat atau lebar pita.</translation>
    </message>
    <message>
        <source>Products in fp32 have no rate in the facts of {name}, so no service time is estimated; plan 16-bit weights.</source>
        <translation>Perkalian dalam fp32 tidak memiliki laju dalam fakta {name}, jadi waktu layanan tidak diperkirakan; rencanakan bobot 16 bit.</translation>
    </message>
    <message>
        <source>{field} of {name} is not known or it has no such units: {dtype} weights are taken as unpacked and multiplied in 16 bits.</source>
        <translation>{field} dari {name} tidak diketahui atau unit seperti itu tidak ada: bobot {dtype} dianggap dibongkar dan dikalikan dalam 16 bit.</translation>
    </message>
    <message>
        <source>The case &quot;{case}&quot; does not fit, so it has no rate.</source>
        <translation>Kasus &quot;{case}&quot; tidak muat, jadi tidak ada lajunya.</translation>
    </message>
    <message>
        <source>What the links between {cards:n} cards cost is not known, so no service time is estimated; state the links of the cards, or plan one card a replica.</source>
        <translation>Berapa biaya tautan antara {cards:n} kartu tidak diketahui, jadi tidak ada waktu layanan yang diperkirakan; nyatakan tautan kartunya, atau rencanakan satu kartu per replika.</translation>
    </message>
    <message>
        <source>Loading is compared with computing, and the card&apos;s dense rate is not known: type it.</source>
        <translation>Pemuatan dibandingkan dengan penghitungan, dan laju padat kartu tidak diketahui: ketik angkanya.</translation>
    </message>
    <message>
        <source>There is no tier below the cards: add host memory, a drive or another one.</source>
        <translation>Tidak ada tingkat di bawah kartu: tambahkan memori host, sebuah drive, atau yang lain.</translation>
    </message>
    <message>
        <source>What reading the weights and the links add to prefill is not known here: computing anew counts as the least that its arithmetic takes. Type the figure that the service times ask for.</source>
        <translation>Tambahan waktu prefill untuk membaca bobot dan melewati tautan tidak diketahui di sini: menghitung ulang dinilai sebesar waktu paling singkat bagi aritmetikanya. Ketikkan angka yang diminta waktu layanan.</translation>
    </message>
    <message>
        <source>{system} does not reach the tier {name}; it knows {tier_kinds}. Choose one of them or another system.</source>
        <translation>{system} tidak menjangkau tingkat {name}; yang dikenalnya {tier_kinds}. Pilih salah satunya atau sistem lain.</translation>
    </message>
    <message>
        <source>{system} is not known to stand over {runtime}; it goes with {known_runtimes}. Choose a system of the runtime, or the runtime that it goes with.</source>
        <translation>{system} tidak diketahui berjalan di atas {runtime}; pasangannya {known_runtimes}. Pilih sistem dari runtime itu, atau runtime pasangannya.</translation>
    </message>
    <message>
        <source>{share:pct} of the prompts&apos; positions are found; published traces give at most {most:pct} even with an endless cache. Plan with {most:pct} or less unless your own trace shows more.</source>
        <translation>{share:pct} dari posisi prompt ditemukan; jejak yang dipublikasikan memberi paling banyak {most:pct} bahkan dengan cache tanpa batas. Rencanakan dengan {most:pct} atau kurang kecuali jejak Anda sendiri menunjukkan lebih.</translation>
    </message>
    <message>
        <source>{system} does not store replies as set: the next turn computes {tokens:n} positions again. Switch on that replies are saved.</source>
        <translation>{system} tidak menyimpan jawaban menurut pengaturannya: giliran berikutnya menghitung {tokens:n} posisi lagi. Nyalakan penyimpanan jawaban.</translation>
    </message>
    <message>
        <source>Whole chunks of {chunk:n} positions are kept: a prompt of {positions:n} loses {lost:n}. Set chunks of {mend:n}, or let started chunks be saved.</source>
        <translation>Potongan utuh {chunk:n} posisi disimpan: prompt {positions:n} kehilangan {lost:n}. Setel potongan {mend:n}, atau biarkan potongan yang sudah dimulai disimpan.</translation>
    </message>
    <message>
        <source>Whole chunks of {chunk:n} positions are kept: a prompt of {positions:n} loses {lost:n}. Let started chunks be saved.</source>
        <translation>Potongan utuh {chunk:n} posisi disimpan: prompt {positions:n} kehilangan {lost:n}. Biarkan potongan yang sudah dimulai disimpan.</translation>
    </message>
    <message>
        <source>KV heads are fewer than TP {tp:n}: {system} stores {copies:p} copies of each. A lower TP stores fewer.</source>
        <translation>Kepala KV lebih sedikit daripada TP {tp:n}: {system} menyimpan {copies:p} salinan masing-masing. TP yang lebih rendah menyimpan lebih sedikit.</translation>
    </message>
    <message>
        <source>KV heads are fewer than TP {tp:n}: {system} stores {copies:p} copies of each. TP {fewer:n} stores one, with more replicas on the same cards if the weights fit.</source>
        <translation>Kepala KV lebih sedikit daripada TP {tp:n}: {system} menyimpan {copies:p} salinan masing-masing. TP {fewer:n} menyimpan satu, dengan lebih banyak replika pada kartu yang sama bila bobotnya muat.</translation>
    </message>
    <message>
        <source>Whether {system} stores what all TP ranks hold alike once is not known; {copies:p} copies are counted. Type the bytes a token you measure.</source>
        <translation>Apakah {system} menyimpan sekali apa yang disimpan sama oleh semua rank TP tidak diketahui; {copies:p} salinan dihitung. Ketik byte per token yang Anda ukur.</translation>
    </message>
    <message>
        <source>Requests go to any of {nodes:n} nodes, and a session finds its cache on one of them: send sessions back to their node, or share the tier.</source>
        <translation>Permintaan pergi ke salah satu dari {nodes:n} node, dan sebuah sesi menemukan cache-nya hanya pada satu di antaranya: kirim sesi kembali ke nodenya, atau bagi tingkat itu bersama.</translation>
    </message>
    <message>
        <source>{share:pct} of running sequences&apos; cache is read from {tier} every step: at least {ms:d1} ms a token for one sequence, {batch_ms:d1} ms for all that run. That buys room, not speed; set it to 0 to keep only idle sessions there.</source>
        <translation>{share:pct} dari cache sekuens yang berjalan dibaca dari {tier} setiap langkah: sedikitnya {ms:d1} ms per token untuk satu sekuens, {batch_ms:d1} ms untuk semua yang berjalan. Itu membeli ruang, bukan kecepatan; setel ke 0 agar hanya sesi yang menganggur disimpan di sana.</translation>
    </message>
    <message>
        <source>{system} keeps nothing for the next prompt: it reads the cache of running sequences every step. Choose another system to keep idle sessions.</source>
        <translation>{system} tidak menyimpan apa pun untuk prompt berikutnya: cache sekuens yang berjalan dibacanya tiap langkah. Pilih sistem lain untuk menyimpan sesi menganggur.</translation>
    </message>
    <message>
        <source>{share:pct} of the weights are read from {tier} every step: {gigabytes:d1} GB for one token, at least {ms:d1} ms or at most {most:d2} tokens a second for one sequence, {batch_ms:d1} ms for all that run. Reading all {whole:d1} GB once would take {whole_s:d1} s. It is a bound by the rate alone: computing, a second socket and uneven channels come on top, and a prefill reads them too, which times to the first token leave out here. Set it to 0 to keep the weights on the cards.</source>
        <translation>{share:pct} bobot dibaca dari {tier} pada tiap langkah: {gigabytes:d1} GB untuk satu token, paling sedikit {ms:d1} ms atau paling banyak {most:d2} token per detik untuk satu sekuens, {batch_ms:d1} ms untuk semua yang berjalan. Membaca seluruh {whole:d1} GB sekali memakan {whole_s:d1} s. Ini batas dari laju saja: perhitungan, soket kedua, dan kanal yang tidak merata menambahnya, dan prefill pun membacanya, yang di sini tidak masuk waktu ke token pertama. Setel ke 0 agar bobot tetap di kartu.</translation>
    </message>
    <message>
        <source>The weights that are read from {name} take {size:gib} and it has {capacity:gib}. Give it {mend:gib}.</source>
        <translation>Bobot yang dibaca dari {name} mengambil {size:gib} sedangkan isinya {capacity:gib}. Beri {mend:gib}.</translation>
    </message>
    <message>
        <source>The case&apos;s requests are sessions of one turn: only the shared prefix comes back. Type the turns of the case, or choose the typed load.</source>
        <translation>Permintaan kasus ini ialah sesi satu giliran: hanya prefiks bersama yang kembali. Ketik giliran kasus, atau pilih beban yang diketik.</translation>
    </message>
    <message>
        <source>The case&apos;s prompts are those of a trace, each a session of one turn: what they share is not seen. Choose a replayed trace and read it in.</source>
        <translation>Prompt kasus ini berasal dari sebuah jejak, masing-masing sesi satu giliran: yang dibaginya tidak terlihat. Pilih jejak yang diputar ulang dan bacalah.</translation>
    </message>
    <message>
        <source>{name} holds {tokens:n} positions and what stands above it {above:n}: it only churns. Give it {mend:gib} or more.</source>
        <translation>{name} menampung {tokens:n} posisi dan yang di atasnya {above:n}: ia hanya berputar sia-sia. Berikan {mend:gib} atau lebih.</translation>
    </message>
    <message>
        <source>{name} finds nothing at this load that is not found above it, where {share:pct} of the prompts&apos; positions are. Leave it out, or plan with the load it is for.</source>
        <translation>{name} pada beban ini tidak menemukan apa pun yang belum ditemukan di atasnya, tempat {share:pct} dari posisi prompt ditemukan. Hilangkan tingkat ini, atau rencanakan dengan beban yang memerlukannya.</translation>
    </message>
    <message>
        <source>Loading {positions:n} positions from {name} takes {load_ms:d1} ms to the first token, computing them {compute_ms:d1} ms: at {rate:d2} GB/s it is slower, saves nothing and is counted as computed anew; a system that loads all the same answers later. It needs more than {needed:d2} GB/s.</source>
        <translation>Memuat {positions:n} posisi dari {name} memakan {load_ms:d1} ms sampai token pertama, menghitungnya {compute_ms:d1} ms: pada {rate:d2} GB/s itu lebih lambat, tidak menghemat apa pun, dan dianggap dihitung ulang; sistem yang tetap memuatnya menjawab lebih lambat. Perlu lebih dari {needed:d2} GB/s.</translation>
    </message>
    <message>
        <source>The latency of {name} alone takes longer than computing {positions:n} positions ({compute_ms:d1} ms): it saves nothing and is counted as computed anew. Leave the tier out, or keep longer prefixes there.</source>
        <translation>Latensi {name} saja lebih lama daripada menghitung {positions:n} posisi ({compute_ms:d1} ms): tidak menghemat apa pun dan dianggap dihitung ulang. Tinggalkan tingkat itu, atau simpan prefiks yang lebih panjang di sana.</translation>
    </message>
    <message>
        <source>{name} would be read at {need:d2} GB/s and gives {limit:d2} GB/s: {counted:pct} of its hits count, the rest as computed anew; where it is loaded all the same, prompts wait. Give it {need:d2} GB/s.</source>
        <translation>{name} akan dibaca pada {need:d2} GB/s dan memberi {limit:d2} GB/s: {counted:pct} dari hit-nya dihitung, sisanya dianggap dihitung ulang; bila tetap dimuat, prompt menunggu. Berikan {need:d2} GB/s.</translation>
    </message>
    <message>
        <source>{need:d2} GB/s go down to {name} and it takes {limit:d2} GB/s: blocks would be dropped. Let {share:pct} of the new blocks down, or give it {need:d2} GB/s. With fewer blocks hits fall, by how much is not known: they are counted as if all went down.</source>
        <translation>{need:d2} GB/s turun ke {name} dan ia menerima {limit:d2} GB/s: blok akan dibuang. Turunkan {share:pct} dari blok baru, atau berikan {need:d2} GB/s. Dengan blok lebih sedikit hit berkurang, berapa banyak tidak diketahui: hit dihitung seolah-olah semuanya turun.</translation>
    </message>
    <message>
        <source>{terabytes:d1} TB a day wear the drives of {name} out in {years:d1} years, before {horizon:p} years are over: {drives:n} drives a place would last, or let {share:pct} of the new blocks down. With fewer blocks hits fall, by how much is not known: they are counted as if all went down.</source>
        <translation>{terabytes:d1} TB per hari menghabiskan umur drive {name} dalam {years:d1} tahun, sebelum {horizon:p} tahun berlalu: {drives:n} drive per tempat akan bertahan, atau turunkan {share:pct} dari blok baru. Dengan blok lebih sedikit hit berkurang, berapa banyak tidak diketahui: hit dihitung seolah-olah semuanya turun.</translation>
    </message>
    <message>
        <source>{system} writes to {name} only what was used twice: {share:pct} of the blocks of a published trace. Type your own share. Hits are counted as if all blocks went down: expect fewer.</source>
        <translation>{system} menulis ke {name} hanya yang dipakai dua kali: {share:pct} dari blok sebuah jejak yang dipublikasikan. Ketik bagian Anda sendiri. Hit dihitung seolah-olah semua blok turun: harapkan lebih sedikit.</translation>
    </message>
    <message>
        <source>Only {share:pct} of the new blocks go down to {name}. Hits are counted as if all did: expect fewer, by how much is not known.</source>
        <translation>Hanya {share:pct} dari blok baru turun ke {name}. Hit dihitung seolah-olah semuanya turun: harapkan lebih sedikit, berapa banyak tidak diketahui.</translation>
    </message>
    <message>
        <source>{name} reads {times:d1} times slower than {parent}, through which or beside which it stands.</source>
        <translation>{name} membaca {times:d1} kali lebih lambat daripada {parent}, yang dilalui atau didampinginya.</translation>
    </message>
    <message>
        <source>The client of {name} aims at {gigabits:p} Gb/s a node ({limit:d2} GB/s in all) unless told otherwise: set throughput_target_gbps to {needed:p}.</source>
        <translation>Klien {name} membidik {gigabits:p} Gb/s per node ({limit:d2} GB/s seluruhnya) kecuali diminta lain: setel throughput_target_gbps ke {needed:p}.</translation>
    </message>
    <message>
        <source>{cards:n} cards share one uplink to {name}: {rate:d1} GB/s each when all load. Spread them, one card an uplink.</source>
        <translation>{cards:n} kartu berbagi satu tautan naik ke {name}: {rate:d1} GB/s masing-masing bila semua memuat. Sebarkan, satu kartu per tautan naik.</translation>
    </message>
    <message>
        <source>{share:pct} of what is read from {name} comes out of another socket&apos;s memory, and what the link between the sockets carries is not known: it is not counted. Type its rate.</source>
        <translation>{share:pct} dari yang dibaca dari {name} datang dari memori soket lain, dan yang diangkut tautan antarsoket tidak diketahui: itu tidak dihitung. Ketik lajunya.</translation>
    </message>
    <message>
        <source>{system} reaches {name} through host memory, whatever the path is set to; it is planned so.</source>
        <translation>{system} menjangkau {name} melalui memori host, apa pun jalur yang disetel; begitulah ia direncanakan.</translation>
    </message>
    <message>
        <source>{share:pct} of the host&apos;s memory is pinned in {name}; leave the system and page cache room: {most:pct} at most.</source>
        <translation>{share:pct} dari memori host dikunci dalam {name}; sisakan ruang untuk sistem dan cache halaman: paling banyak {most:pct}.</translation>
    </message>
    <message>
        <source>Reading {name} straight into cards takes {size:gib} of each for buffers: {tokens:n} positions fewer on the cards. They are taken off here; lower the runtime&apos;s share of memory, or go through host memory.</source>
        <translation>Membaca {name} langsung ke kartu mengambil {size:gib} dari masing-masing untuk buffer: {tokens:n} posisi lebih sedikit pada kartu. Itu sudah dikurangkan di sini; turunkan bagian memori runtime, atau lewati memori host.</translation>
    </message>
    <message>
        <source>A position takes {here:n} B in {name} and {cards:n} B on the cards, {times:d1} times as much: size the tier by its own figure.</source>
        <translation>Satu posisi mengambil {here:n} B dalam {name} dan {cards:n} B pada kartu, {times:d1} kali lipat: ukur tingkat itu menurut angkanya sendiri.</translation>
    </message>
    <message>
        <source>A position takes {here:n} B in {name} and {cards:n} B on the cards, {times:d1} times as much.</source>
        <translation>Satu posisi mengambil {here:n} B dalam {name} dan {cards:n} B pada kartu, {times:d1} kali lipat.</translation>
    </message>
    <message>
        <source>The rates of {name} are a vendor&apos;s claim ({source}: {conditions}), not a measurement.</source>
        <translation>Laju {name} adalah klaim vendor ({source}: {conditions}), bukan pengukuran.</translation>
    </message>
    <message>
        <source>How fast {name} is written is not known; it is taken as fast as it is read, {rate:d2} GB/s. Type it.</source>
        <translation>Secepat apa {name} ditulis tidak diketahui; dianggap secepat dibaca, {rate:d2} GB/s. Ketik angkanya.</translation>
    </message>
    <message>
        <source>{name} is priced in {currency} and cards in {other}: no saving is drawn. Type both in {other}.</source>
        <translation>{name} dihargai dalam {currency} dan kartu dalam {other}: tidak ada penghematan yang digambar. Ketik keduanya dalam {other}.</translation>
    </message>
    <message>
        <source>{name} has no routed experts to spread over {ep:n} ranks; legal here: EP 1.</source>
        <translation>{name} tidak memiliki pakar terarah untuk disebar ke {ep:n} rank; yang sah di sini: EP 1.</translation>
    </message>
    <message>
        <source>{experts:n} experts ({redundant:n} redundant ones beside them) cannot be spread over EP {ep:n} at TP {tp:n} × DP {dp:n}; legal here: {legal}.</source>
        <translation>{experts:n} pakar ({redundant:n} pakar cadangan di sampingnya) tidak dapat disebar ke EP {ep:n} pada TP {tp:n} × DP {dp:n}; yang sah di sini: {legal}.</translation>
    </message>
    <message>
        <source>{experts:n} experts and {redundant:n} redundant ones do not divide over EP {ep:n}; redundant experts that would do: {legal}.</source>
        <translation>{experts:n} pakar dan {redundant:n} pakar cadangan tidak terbagi habis ke EP {ep:n}; jumlah pakar cadangan yang bisa: {legal}.</translation>
    </message>
    <message>
        <source>{redundant:n} redundant experts need expert parallelism: choose an EP above 1, or 0 redundant experts.</source>
        <translation>{redundant:n} pakar cadangan memerlukan paralel pakar: pilih EP di atas 1, atau 0 pakar cadangan.</translation>
    </message>
    <message>
        <source>Replicas of {runtime} are engines of their own and share no experts; switch that off, or choose vllm.</source>
        <translation>Replika {runtime} adalah mesin tersendiri dan tidak berbagi pakar; matikan itu, atau pilih vllm.</translation>
    </message>
    <message>
        <source>{experts:n} routed experts over EP {ep:n}: {most:n} on the ranks that hold most, {least:n} on those that hold least, each expert cut into {cut:n}.</source>
        <translation>{experts:n} pakar terarah pada EP {ep:n}: {most:n} pada rank yang menyimpan paling banyak, {least:n} pada yang paling sedikit, setiap pakar dipotong menjadi {cut:n}.</translation>
    </message>
    <message>
        <source>The routed experts are spread over all {dp:n} replicas, which are one engine: where one rank fails, all stop.</source>
        <translation>Pakar terarah disebar ke semua {dp:n} replika, yang merupakan satu mesin: bila satu rank gagal, semuanya berhenti.</translation>
    </message>
    <message>
        <source>Each of the {dp:n} replicas is planned as a server of its own with all experts; started as one engine (--data-parallel-size), vLLM spreads the experts over all of them. Switch that on to plan it so.</source>
        <translation>Masing-masing dari {dp:n} replika direncanakan sebagai server tersendiri dengan semua pakar; bila dijalankan sebagai satu mesin (--data-parallel-size), vLLM menyebar pakar ke semuanya. Aktifkan itu untuk merencanakannya demikian.</translation>
    </message>
    <message>
        <source>The cards are not alike: a rank has {least:gib} to {most:gib} to use, and the least room for its cache is on card {rank:n}. They do not pool: each must fit what is placed on it, and a layer&apos;s cache stands where the layer is.</source>
        <translation>Kartu-kartunya tidak sama: sebuah rank dapat memakai {least:gib} sampai {most:gib}, dan ruang terkecil untuk cache-nya ada pada kartu {rank:n}. Memori antarkartu tidak digabung: masing-masing harus memuat apa yang ditempatkan padanya, dan cache sebuah lapisan berada di tempat lapisan itu.</translation>
    </message>
    <message>
        <source>{runtime} gives every rank the pool of the one with the least room, rank {rank:n}: up to {size:gib} of a rank stay unused.</source>
        <translation>{runtime} memberi setiap rank pool dari rank yang ruangnya paling sedikit, rank {rank:n}: sampai {size:gib} di sebuah rank tidak terpakai.</translation>
    </message>
    <message>
        <source>Others take {size:gib} of card {card:n}{why}.</source>
        <translation>Pihak lain mengambil {size:gib} dari kartu {card:n}{why}.</translation>
    </message>
    <message>
        <source>The cards hold {size:gib} of weights beyond the model itself: what several ranks hold whole, padding, and the copies of replicas.</source>
        <translation>Kartu-kartu menyimpan {size:gib} bobot lebih banyak daripada model itu sendiri: bagian yang disimpan utuh oleh beberapa rank, padding, dan salinan replika.</translation>
    </message>
    <message>
        <source>the nodes</source>
        <translation>node-node</translation>
    </message>
    <message>
        <source>The bill is empty: add what is bought or rented, and its prices.</source>
        <translation>Daftar kebutuhan barang kosong: tambahkan apa yang dibeli atau disewa, beserta harganya.</translation>
    </message>
    <message>
        <source>No price is chosen for &quot;{name}&quot;: pick one of the price list.</source>
        <translation>Belum ada harga yang dipilih untuk &quot;{name}&quot;: pilih satu dari daftar harga.</translation>
    </message>
    <message>
        <source>The price &quot;{price}&quot; of &quot;{name}&quot; is not in the price list: pick another or add it.</source>
        <translation>Harga &quot;{price}&quot; untuk &quot;{name}&quot; tidak ada dalam daftar harga: pilih yang lain atau tambahkan.</translation>
    </message>
    <message>
        <source>The price of &quot;{item}&quot; is not given yet: type it in the price list when the offer comes.</source>
        <translation>Harga &quot;{item}&quot; belum ada: isikan dalam daftar harga bila penawarannya datang.</translation>
    </message>
    <message>
        <source>The price of &quot;{item}&quot; is for kilowatt-hours and pays for no &quot;{name}&quot;: choose another.</source>
        <translation>Harga &quot;{item}&quot; ialah harga per kilowatt-jam dan tidak membayar &quot;{name}&quot;: pilih yang lain.</translation>
    </message>
    <message>
        <source>Prices are in {currencies}: choose the currency that totals are in.</source>
        <translation>Harga-harga dalam {currencies}: pilih mata uang untuk jumlah total.</translation>
    </message>
    <message>
        <source>There is no exchange rate of {currency} into {into}: type one with its day.</source>
        <translation>Tidak ada kurs {currency} ke {into}: isikan kurs beserta tanggalnya.</translation>
    </message>
    <message>
        <source>The offer for {item} ({supplier}) was valid until {until}: ask for a new one.</source>
        <translation>Penawaran untuk {item} ({supplier}) berlaku sampai {until}: mintalah yang baru.</translation>
    </message>
    <message>
        <source>The price of {item} has no day: prices change within months.</source>
        <translation>Harga {item} tidak bertanggal: harga berubah dalam hitungan bulan.</translation>
    </message>
    <message>
        <source>Cards in the bill: {billed:p}; in the plan of the option: {planned:n}. Change one of them.</source>
        <translation>Kartu dalam daftar kebutuhan barang: {billed:p}; dalam rencana opsi: {planned:n}. Ubah salah satunya.</translation>
    </message>
    <message>
        <source>Some prices include tax and others do not, and no tax is given: type it to add them up.</source>
        <translation>Sebagian harga sudah termasuk pajak dan sebagian belum, sedangkan pajaknya tidak diisi: isikan pajaknya agar dapat dijumlahkan.</translation>
    </message>
    <message>
        <source>Totals are before tax: no tax is given.</source>
        <translation>Jumlah total belum termasuk pajak: pajaknya tidak diisi.</translation>
    </message>
    <message>
        <source>A rental promises neither a context length nor a rate: only its price is compared here.</source>
        <translation>Sewa tidak menjanjikan panjang konteks maupun laju: yang dibandingkan di sini hanya harganya.</translation>
    </message>
    <message>
        <source>No output tokens are produced, so there is no price for a million of them: give the case lengths, and a share of time above 0.</source>
        <translation>Tidak ada token keluaran yang dihasilkan, jadi tidak ada harga per sejuta token: isikan panjang pada kasus, dan bagian waktu di atas 0.</translation>
    </message>
    <message>
        <source>Cards of several kinds: no rate is known for them together.</source>
        <translation>Kartu dari beberapa jenis: laju gabungannya tidak diketahui.</translation>
    </message>
    <message>
        <source>What {name} draws is not known: type the watts of a card.</source>
        <translation>Daya {name} tidak diketahui: isikan watt per kartu.</translation>
    </message>
    <message>
        <source>What {names} draw beside their cards is not given and not counted: type their watts.</source>
        <translation>Daya {names} di luar kartu-kartunya tidak diisi dan tidak dihitung: isikan watt-nya.</translation>
    </message>
    <message>
        <source>How many rack units &quot;{name}&quot; takes is not given.</source>
        <translation>Berapa unit rak yang dipakai &quot;{name}&quot; tidak diisi.</translation>
    </message>
    <message>
        <source>The PUE is not given: type it to know what the power costs.</source>
        <translation>PUE tidak diisi: isikan agar biaya listrik diketahui.</translation>
    </message>
    <message>
        <source>No price of a kilowatt-hour is chosen: add one to the price list and choose it for the site.</source>
        <translation>Belum ada harga kilowatt-jam yang dipilih: tambahkan ke daftar harga dan pilih untuk lokasi ini.</translation>
    </message>
    <message>
        <source>The option draws {value:p} kW and the site has {most:e} kW.</source>
        <translation>Opsi ini memerlukan {value:p} kW dan lokasi hanya punya {most:e} kW.</translation>
    </message>
    <message>
        <source>The option takes {value:p} rack units and the site has {most:e}.</source>
        <translation>Opsi ini memakai {value:p} unit rak dan lokasi hanya punya {most:e}.</translation>
    </message>
    <message>
        <source>It carries the load and costs {more:d2} {currency} more (cards: {cards:n}).</source>
        <translation>Pembelian ini menanggung beban dan lebih mahal {more:d2} {currency} (kartu: {cards:n}).</translation>
    </message>
    <message>
        <source>It carries the load and draws {more:p} W more (cards: {cards:n}).</source>
        <translation>Pembelian ini menanggung beban dan menarik {more:p} W lebih banyak (kartu: {cards:n}).</translation>
    </message>
    <message>
        <source>It carries the load and has more cards: {cards:n} against {winner:n}.</source>
        <translation>Pembelian ini menanggung beban dan kartunya lebih banyak: {cards:n} banding {winner:n}.</translation>
    </message>
    <message>
        <source>It carries the load and is as small, and leaves cards idle: {idle:n}.</source>
        <translation>Pembelian ini menanggung beban dan sama kecilnya, tetapi membiarkan kartu menganggur: {idle:n}.</translation>
    </message>
    <message>
        <source>It carries the load and is as small, with more pipeline stages ({stages:n}).</source>
        <translation>Pembelian ini menanggung beban dan sama kecilnya, dengan lebih banyak tahap pipeline ({stages:n}).</translation>
    </message>
    <message>
        <source>It carries the load and is as small, and holds fewer requests: {held:n} against {winner:n}.</source>
        <translation>Pembelian ini menanggung beban dan sama kecilnya, tetapi menampung lebih sedikit permintaan: {held:n} banding {winner:n}.</translation>
    </message>
    <message>
        <source>It carries the load and is as small; its replicas are one engine and stop together.</source>
        <translation>Pembelian ini menanggung beban dan sama kecilnya; replikanya adalah satu mesin dan berhenti bersama.</translation>
    </message>
    <message>
        <source>It carries the load and is as small; the answer comes first in the order of the search.</source>
        <translation>Pembelian ini menanggung beban dan sama kecilnya; jawabannya datang lebih dulu dalam urutan pencarian.</translation>
    </message>
    <message>
        <source>The case &quot;{case}&quot; with the headroom wanted does not fit (replicas that count: {replicas:n}).</source>
        <translation>Kasus &quot;{case}&quot; dengan ruang sisa yang diminta tidak muat (replika yang dihitung: {replicas:n}).</translation>
    </message>
    <message>
        <source>{watts:p} W are over the limit of {most:e} W.</source>
        <translation>{watts:p} W melebihi batas {most:e} W.</translation>
    </message>
    <message>
        <source>{units:p} rack units are over the limit of {most:e}.</source>
        <translation>{units:p} unit rak melebihi batas {most:e}.</translation>
    </message>
    <message>
        <source>Case {base} is not set: there is no answer to vary. Type its sequences and lengths.</source>
        <translation>Kasus {base} belum diatur: tidak ada jawaban untuk divariasikan. Ketik sekuens dan panjangnya.</translation>
    </message>
    <message>
        <source>Memory sets no limit in case {base}: there is nothing to vary.</source>
        <translation>Memori tidak memberi batas pada kasus {base}: tidak ada yang bisa divariasikan.</translation>
    </message>
    <message>
        <source>No input is given that this answer could depend on.</source>
        <translation>Tidak ada masukan yang bisa memengaruhi jawaban ini.</translation>
    </message>
    <message>
        <source>The option draws {value:d1} A and the site has {most:e} A.</source>
        <translation>Opsi ini memerlukan {value:d1} A dan lokasi hanya punya {most:e} A.</translation>
    </message>
    <message>
        <source>The limit of {most:e} kW cannot be checked: what the option draws is not known.</source>
        <translation>Batas {most:e} kW tidak dapat diperiksa: daya opsi ini tidak diketahui.</translation>
    </message>
    <message>
        <source>The limit of {most:e} A cannot be checked: type the voltage, and what the option draws.</source>
        <translation>Batas {most:e} A tidak dapat diperiksa: isikan tegangan, dan daya opsi ini.</translation>
    </message>
    <message>
        <source>The limit of {most:e} rack units cannot be checked: some line does not say how many it takes.</source>
        <translation>Batas {most:e} unit rak tidak dapat diperiksa: ada baris yang tidak menyebut berapa unit yang dipakainya.</translation>
    </message>
    <message>
        <source>Fewer pieces of the same carry the load.</source>
        <translation>Beban tertampung dengan lebih sedikit unit yang sama.</translation>
    </message>
    <message>
        <source>One replica does not hold a single sequence of the case &quot;{case}&quot;, whatever their number.</source>
        <translation>Satu replika tidak menampung satu sekuens pun dari kasus &quot;{case}&quot;, berapa pun jumlahnya.</translation>
    </message>
    <message>
        <source>The cards allowed make no more replicas of TP {tp:n} × PP {pp:n} than are to be spare.</source>
        <translation>Kartu yang diizinkan tidak membentuk replika TP {tp:n} × PP {pp:n} lebih banyak daripada yang harus menjadi cadangan.</translation>
    </message>
    <message>
        <source>{cards:n} cards are over the limit of {most:n}.</source>
        <translation>{cards:n} kartu melebihi batas {most:n}.</translation>
    </message>
    <message>
        <source>The price of &quot;{item}&quot; is not given: it cannot be compared.</source>
        <translation>Harga &quot;{item}&quot; tidak diisi: tidak dapat dibandingkan.</translation>
    </message>
    <message>
        <source>{cost:d2} {currency} are over the budget of {budget:d2}.</source>
        <translation>{cost:d2} {currency} melebihi anggaran {budget:d2}.</translation>
    </message>
    <message>
        <source>What {name} draws is not known, and a limit of power is set: type its watts.</source>
        <translation>Daya {name} tidak diketahui, sedangkan ada batas daya: isikan watt-nya.</translation>
    </message>
    <message>
        <source>How many rack units &quot;{item}&quot; takes is not given, and a limit is set.</source>
        <translation>Berapa unit rak yang dipakai &quot;{item}&quot; tidak diisi, sedangkan ada batasnya.</translation>
    </message>
    <message>
        <source>The supplier &quot;{supplier}&quot; is not among those allowed.</source>
        <translation>Pemasok &quot;{supplier}&quot; tidak termasuk yang diizinkan.</translation>
    </message>
    <message>
        <source>No case is set: type its sequences and lengths.</source>
        <translation>Belum ada kasus yang diisi: isikan sekuens dan panjangnya.</translation>
    </message>
    <message>
        <source>Nothing is offered: choose entries of the price list that bring cards, or cards by name.</source>
        <translation>Tidak ada penawaran: pilih entri daftar harga yang membawa kartu, atau kartu menurut namanya.</translation>
    </message>
    <message>
        <source>Nobody said what {name} costs: it cannot be compared by its price.</source>
        <translation>Tidak ada yang menyebut harga {name}: tidak dapat dibandingkan menurut harganya.</translation>
    </message>
    <message>
        <source>The experts are spread over all replicas, which are one engine: a failure stops them all, and no spare among them helps.</source>
        <translation>Pakar tersebar di semua replika, yang merupakan satu mesin: satu kegagalan menghentikan semuanya, dan cadangan di antaranya tidak membantu.</translation>
    </message>
    <message>
        <source>The question spans more than {most:n} combinations, too many for a report: choose fewer offers, pieces, runtimes or cache types.</source>
        <translation>Pertanyaan mencakup lebih dari {most:n} kombinasi, terlalu banyak untuk laporan: pilih lebih sedikit penawaran, jumlah, runtime, atau tipe cache.</translation>
    </message>
    <message>
        <source>There is no case &quot;{case}&quot; any more: open the search and choose the cases again.</source>
        <translation>Kasus &quot;{case}&quot; tidak ada lagi: buka pencarian dan pilih kasusnya lagi.</translation>
    </message>
    <message>
        <source>The case &quot;{case}&quot; is not set: type its sequences and lengths.</source>
        <translation>Kasus &quot;{case}&quot; belum diatur: ketik sekuens dan panjangnya.</translation>
    </message>
    <message>
        <source>The price &quot;{price}&quot; is not in the price list any more or brings other cards: open the search and choose the offers again.</source>
        <translation>Harga &quot;{price}&quot; tidak ada lagi dalam daftar harga atau membawa kartu lain: buka pencarian dan pilih penawarannya lagi.</translation>
    </message>
    <message>
        <source>In {quarter} one replica does not hold a single sequence of that length: more replicas do not help, larger cards or another placement may.</source>
        <translation>Pada {quarter} satu replika tidak menampung satu sekuens pun dengan panjang itu: menambah replika tidak menolong, kartu yang lebih besar atau penempatan lain mungkin menolong.</translation>
    </message>
    <message>
        <source>No case is set: there is no load to grow.</source>
        <translation>Belum ada kasus yang diisi: tidak ada beban yang tumbuh.</translation>
    </message>
    <message>
        <source>{sequences:n} resident sequences follow from the traffic at {percent:p} %: an assumption about arrivals and service times, untested.</source>
        <translation>{sequences:n} sekuens residen mengikuti lalu lintas pada {percent:p} %: sebuah asumsi tentang kedatangan dan waktu layanan, belum diuji.</translation>
    </message>
    <message>
        <source>{sequences:n} residents × {positions:n} positions are {planned:n}, while for {percent:p} % of the time at most {stored:n} are stored: not all requests are long and near their end together. The plan keeps the difference in hand.</source>
        <translation>{sequences:n} residen × {positions:n} posisi menjadi {planned:n}, sedangkan selama {percent:p} % waktu paling banyak {stored:n} yang tersimpan: tidak semua permintaan panjang dan mendekati akhirnya secara bersamaan. Rencana ini menyimpan selisihnya sebagai cadangan.</translation>
    </message>
    <message>
        <source>Lengths vary: {input:n} in and {output:n} out are planned, each at {percent:p} %; longer requests are not.</source>
        <translation>Panjang bervariasi: {input:n} masuk dan {output:n} keluar direncanakan, masing-masing pada {percent:p} %; permintaan yang lebih panjang tidak.</translation>
    </message>
    <message>
        <source>{prefix:n} of the {all:n} positions that all sequences share are stored once on each replica.</source>
        <translation>{prefix:n} dari {all:n} posisi yang dimiliki bersama oleh semua sekuens disimpan satu kali pada setiap replika.</translation>
    </message>
    <message>
        <source>The {prefix:n} positions that all sequences share are stored with each of them here.</source>
        <translation>{prefix:n} posisi yang dimiliki bersama oleh semua sekuens di sini disimpan bersama setiap sekuens.</translation>
    </message>
    <message>
        <source>{queued:n} requests are queued and store nothing; {sequences:n} are resident.</source>
        <translation>{queued:n} permintaan ada dalam antrean dan tidak menyimpan apa pun; {sequences:n} residen.</translation>
    </message>
    <message>
        <source>No log-normal length that a plan holds has these two facts together; change one of them, or give percentiles that lie further apart.</source>
        <translation>Tidak ada panjang log-normal yang ditampung rencana dengan kedua fakta ini sekaligus; ubah salah satunya, atau berikan persentil yang lebih berjauhan.</translation>
    </message>
    <message>
        <source>Traffic needs the input length and the output reserve of the case.</source>
        <translation>Lalu lintas memerlukan panjang masukan dan reservasi keluaran kasus ini.</translation>
    </message>
    <message>
        <source>With no time a request takes, nothing is ever resident; give a time a step or before it.</source>
        <translation>Tanpa waktu yang diperlukan sebuah permintaan, tidak ada yang pernah residen; berikan waktu per langkah atau waktu sebelumnya.</translation>
    </message>
    <message>
        <source>{offered:n} sequences would be resident, more than a plan holds; check the rate and the service time.</source>
        <translation>{offered:n} sekuens akan residen, lebih banyak daripada yang ditampung rencana; periksa laju dan waktu layanan.</translation>
    </message>
    <message>
        <source>More requests arrive than this option serves, even with {batch:n} at once on each replica: the estimate of the service time does not settle. Cap the sequences, lower the rate, or take more cards.</source>
        <translation>Permintaan yang datang lebih banyak daripada yang dilayani opsi ini, bahkan dengan {batch:n} sekaligus pada setiap replika: perkiraan waktu layanan tidak mencapai nilai tetap. Batasi sekuens, turunkan laju, atau tambah kartu.</translation>
    </message>
</context>
<context>
    <name>Formula</name>
    <message>
        <source>one latent and one rotary key a position: arXiv 2405.04434 (MLA)</source>
        <translation>satu laten dan satu kunci rotari per posisi: arXiv 2405.04434 (MLA)</translation>
    </message>
    <message>
        <source>states of a fixed size: arXiv 2312.00752 (Mamba), 2405.21060 (Mamba 2), 2412.06464 (gated delta net)</source>
        <translation>keadaan berukuran tetap: arXiv 2312.00752 (Mamba), 2405.21060 (Mamba 2), 2412.06464 (gated delta net)</translation>
    </message>
    <message>
        <source>K and V of every stored position: arXiv 1911.02150 (MQA), 2305.13245 (GQA)</source>
        <translation>K dan V setiap posisi tersimpan: arXiv 1911.02150 (MQA), 2305.13245 (GQA)</translation>
    </message>
    <message>
        <source>{kind}: as the published modelling code stores it (transformers 5.24)</source>
        <translation>{kind}: sebagaimana disimpan oleh kode model yang dipublikasikan (transformers 5.24)</translation>
    </message>
    <message>
        <source>{one:b} a sequence × {sequences:n} sequences = {size:b} = {size:gib} logical</source>
        <translation>{one:b} per sekuens × {sequences:n} sekuens = {size:b} = {size:gib} logis</translation>
    </message>
    <message>
        <source>{size:b}: no layer on this card keeps any</source>
        <translation>{size:b}: tidak ada lapisan di kartu ini yang menyimpannya</translation>
    </message>
    <message>
        <source>× {sequences:n} sequences, each without the {prefix:n} shared positions, which a replica stores once: {size:b} = {size:gib} in all</source>
        <translation>× {sequences:n} sekuens, masing-masing tanpa {prefix:n} posisi bersama, yang disimpan satu kali oleh sebuah replika: seluruhnya {size:b} = {size:gib}</translation>
    </message>
    <message>
        <source>{size:b} = {size:gib} on card {rank:n}, by the rules of {runtime} {version}</source>
        <translation>{size:b} = {size:gib} pada kartu {rank:n}, menurut aturan {runtime} {version}</translation>
    </message>
    <message>
        <source>{kind}: {layers:n} {layer_word} × {heads:n} {head_word} × ({k:n} × {k_bytes:p} B + {v:n} × {v_bytes:p} B) = {unit:b} a position; </source>
        <translation>{kind}: {layers:n} {layer_word} × {heads:n} {head_word} × ({k:n} × {k_bytes:p} B + {v:n} × {v_bytes:p} B) = {unit:b} per posisi; </translation>
    </message>
    <message>
        <source>{name}: {layers:n} {layer_word} × {shape:x} × {bytes:p} B = {unit:b}; </source>
        <translation>{name}: {layers:n} {layer_word} × {shape:x} × {bytes:p} B = {unit:b}; </translation>
    </message>
    <message>
        <source>× {units:n} positions = {size:b}</source>
        <translation>× {units:n} posisi = {size:b}</translation>
    </message>
    <message>
        <source>× {units:n} kept by the window = {size:b}</source>
        <translation>× {units:n} yang disimpan jendela = {size:b}</translation>
    </message>
    <message>
        <source>× {units:n} kept of a chunk = {size:b}</source>
        <translation>× {units:n} yang disimpan dari satu potongan = {size:b}</translation>
    </message>
    <message>
        <source>× {units:n} entries, one for every {every:n} positions = {size:b}</source>
        <translation>× {units:n} entri, satu untuk setiap {every:n} posisi = {size:b}</translation>
    </message>
    <message>
        <source>× {units:n} columns, kernel {every:n} less one = {size:b}</source>
        <translation>× {units:n} kolom, kernel {every:n} kurang satu = {size:b}</translation>
    </message>
    <message>
        <source>one state, whatever the length = {size:b}</source>
        <translation>satu keadaan, berapa pun panjangnya = {size:b}</translation>
    </message>
    <message>
        <source>× {units:n} encoder positions = {size:b}</source>
        <translation>× {units:n} posisi encoder = {size:b}</translation>
    </message>
    <message>
        <source>{prefix:n} shared prefix + {other:n} other + {media:n} images and clips + {turns:n} turns × ({input:n} input + {output:n} output reserve) + {drafts:n} drafts = {positions:n} stored positions</source>
        <translation>{prefix:n} prefiks bersama + {other:n} lainnya + {media:n} gambar dan klip + {turns:n} giliran × ({input:n} masukan + {output:n} reservasi keluaran) + {drafts:n} draf = {positions:n} posisi tersimpan</translation>
    </message>
    <message>
        <source>{terms} = {size:b} per position; × {positions:n} × {sequences:n} = {total:b}</source>
        <translation>{terms} = {size:b} per posisi; × {positions:n} × {sequences:n} = {total:b}</translation>
    </message>
    <message>
        <source>({terms}) × {sequences:n} = {total:b}</source>
        <translation>({terms}) × {sequences:n} = {total:b}</translation>
    </message>
    <message>
        <source>{other:n} other + {input:n} input + {output:n} output reserve = {positions:n} stored positions</source>
        <translation>{other:n} lainnya + {input:n} masukan + {output:n} reservasi keluaran = {positions:n} posisi tersimpan</translation>
    </message>
    <message>
        <source>the caches of all cards ({ranks:n}) add up to {size:b} = {size:gib}</source>
        <translation>cache semua kartu ({ranks:n}) berjumlah {size:b} = {size:gib}</translation>
    </message>
    <message>
        <source>of them {logical:b} are stored once and {copies:b} are copies</source>
        <translation>di antaranya {logical:b} tersimpan sekali dan {copies:b} adalah salinan</translation>
    </message>
    <message>
        <source>× {sequences:n} sequences in this replica = {size:b} = {size:gib} on card {rank:n}</source>
        <translation>× {sequences:n} sekuens di replika ini = {size:b} = {size:gib} pada kartu {rank:n}</translation>
    </message>
    <message>
        <source>⌊{capacity:b} × {share:p}⌋ − {taken:b} that others take = {usable:b} = {usable:gib} usable</source>
        <translation>⌊{capacity:b} × {share:p}⌋ − {taken:b} yang diambil pihak lain = {usable:b} = {usable:gib} dapat dipakai</translation>
    </message>
    <message>
        <source>⌊{capacity:b} × {share:p}⌋ = {usable:b} = {usable:gib} usable</source>
        <translation>⌊{capacity:b} × {share:p}⌋ = {usable:b} = {usable:gib} dapat dipakai</translation>
    </message>
    <message>
        <source>{usable:b} = {usable:gib} of {capacity:gib} usable</source>
        <translation>{usable:b} = {usable:gib} dari {capacity:gib} dapat dipakai</translation>
    </message>
    <message>
        <source>{outside:gib} stand outside the budget; both together must stay under {capacity:gib}</source>
        <translation>{outside:gib} berada di luar anggaran memori; jumlah keduanya harus di bawah {capacity:gib}</translation>
    </message>
    <message>
        <source>{line}: {best:gib}, between {low:gib} and {high:gib}</source>
        <translation>{line}: {best:gib}, antara {low:gib} dan {high:gib}</translation>
    </message>
    <message>
        <source>nothing stands beside the budget on this card</source>
        <translation>tidak ada apa pun di samping anggaran pada kartu ini</translation>
    </message>
    <message>
        <source>{component}: {size:b}</source>
        <translation>{component}: {size:b}</translation>
    </message>
    <message>
        <source>multi-token-prediction layers: {size:b}</source>
        <translation>lapisan prediksi multi-token: {size:b}</translation>
    </message>
    <message>
        <source>card {rank:n} holds {size:b} = {size:gib} of {whole:gib} (TP {tp:n}, PP {pp:n}; norms held whole)</source>
        <translation>kartu {rank:n} memuat {size:b} = {size:gib} dari {whole:gib} (TP {tp:n}, PP {pp:n}; norma disimpan utuh)</translation>
    </message>
    <message>
        <source>{usable:b} usable − {needed:b} needed = {best:b} = {best:gib}</source>
        <translation>{usable:b} dapat dipakai − {needed:b} diperlukan = {best:b} = {best:gib}</translation>
    </message>
    <message>
        <source>from {low:gib} at the high estimates to {high:gib} at the low ones</source>
        <translation>dari {low:gib} pada perkiraan tinggi sampai {high:gib} pada perkiraan rendah</translation>
    </message>
    <message>
        <source>card {rank:n} has {room:b} of room for its cache</source>
        <translation>kartu {rank:n} memiliki ruang {room:b} untuk cache-nya</translation>
    </message>
    <message>
        <source>less than one sequence of this length needs ({each:b}): none fits</source>
        <translation>kurang dari kebutuhan satu sekuens sepanjang ini ({each:b}): tidak satu pun muat</translation>
    </message>
    <message>
        <source>⌊room ÷ {each:b} a sequence⌋ = {replica:n} sequences a replica, {sequences:n} in all</source>
        <translation>⌊ruang ÷ {each:b} per sekuens⌋ = {replica:n} sekuens per replika, {sequences:n} seluruhnya</translation>
    </message>
    <message>
        <source>no layer grows without end: memory sets no longest length</source>
        <translation>tidak ada lapisan yang terus bertambah: memori tidak membatasi panjang konteks</translation>
    </message>
    <message>
        <source>{positions:n} is the longest length whose cache for {here:n} sequences still fits in it</source>
        <translation>{positions:n} adalah panjang terbesar yang cache-nya untuk {here:n} sekuens masih muat di ruang itu</translation>
    </message>
    <message>
        <source>{exact:b} in the index − {computed:b} computed = {difference:b}; {best:b} charged to every card</source>
        <translation>{exact:b} dalam indeks − {computed:b} terhitung = {difference:b}; {best:b} dibebankan ke setiap kartu</translation>
    </message>
    <message>
        <source>({low:b} to {high:b}: the tower among it is divided over the TP ranks)</source>
        <translation>({low:b} sampai {high:b}: menara di dalamnya dibagi ke rank TP)</translation>
    </message>
    <message>
        <source>{best:b} kept free, as typed</source>
        <translation>{best:b} dibiarkan kosong, sesuai isian</translation>
    </message>
    <message>
        <source>assumed {best:gib} a card, between {low:gib} and {high:gib}</source>
        <translation>diasumsikan {best:gib} per kartu, antara {low:gib} dan {high:gib}</translation>
    </message>
    <message>
        <source>capacity {capacity:b} − outside {outside:b} = {usable:b}</source>
        <translation>kapasitas {capacity:b} − di luar {outside:b} = {usable:b}</translation>
    </message>
    <message>
        <source>{slots:n} slots × {each:b} of float32 states = {size:b}</source>
        <translation>{slots:n} slot × {each:b} state float32 = {size:b}</translation>
    </message>
    <message>
        <source>context: {slots:n} slots, {cells:n} cells in each of {streams:n} streams, micro-batch {ubatch:n}</source>
        <translation>konteks: {slots:n} slot, {cells:n} sel pada masing-masing dari {streams:n} aliran, mikro-batch {ubatch:n}</translation>
    </message>
    <message>
        <source>{layers:n} layers × {cells:n} cells × {bytes:b} = {size:b}</source>
        <translation>{layers:n} lapisan × {cells:n} sel × {bytes:b} = {size:b}</translation>
    </message>
    <message>
        <source>states get {state_ratio:p} for each byte of positions, and both parts must hold the load: {state:b} for states</source>
        <translation>state mendapat {state_ratio:p} untuk setiap byte posisi, dan kedua bagian harus menampung beban: {state:b} untuk state</translation>
    </message>
    <message>
        <source>{slots:n} state slots and a spare one × {slot:b}</source>
        <translation>{slots:n} slot state dan satu cadangan × {slot:b}</translation>
    </message>
    <message>
        <source>{full:n} tokens in pages of {page:n} × {cell:b} a token</source>
        <translation>{full:n} token dalam halaman {page:n} × {cell:b} per token</translation>
    </message>
    <message>
        <source>window pool: {windows:n} tokens × {swa_cell:b}, {ratio:p} for each token of the full pool; the larger claim decides: {kept:b}</source>
        <translation>pool jendela: {windows:n} token × {swa_cell:b}, {ratio:p} untuk setiap token pool penuh; kebutuhan yang lebih besar menentukan: {kept:b}</translation>
    </message>
    <message>
        <source>{capacity:b} − {outside:b} outside − {runtime:b} of the runtime = {before:b} free</source>
        <translation>{capacity:b} − {outside:b} di luar − {runtime:b} milik runtime = {before:b} bebas</translation>
    </message>
    <message>
        <source>⌊{before:b} × {share:p}⌋ − {taken:b} = {usable:b} = {usable:gib} usable</source>
        <translation>⌊{before:b} × {share:p}⌋ − {taken:b} = {usable:b} = {usable:gib} dapat dipakai</translation>
    </message>
    <message>
        <source>{sequences:n} sequences × {blocks:n} blocks of {block:n} tokens × {cell:b} a token</source>
        <translation>{sequences:n} sekuens × {blocks:n} blok {block:n} token × {cell:b} per token</translation>
    </message>
    <message>
        <source>{pools:n} pools of equal size, one a window: the largest claim decides</source>
        <translation>{pools:n} pool berukuran sama, satu per jendela: kebutuhan terbesar menentukan</translation>
    </message>
    <message>
        <source>allocated whole for {length:n} positions × {sequences:n} sequences = {size:b}</source>
        <translation>dialokasikan utuh untuk {length:n} posisi × {sequences:n} sekuens = {size:b}</translation>
    </message>
    <message>
        <source>{elements:n} elements a position × {positions:n} × {sequences:n}, quantised to {nbits:n} bits but for up to {residual:n} positions = {size:b} at most</source>
        <translation>{elements:n} elemen per posisi × {positions:n} × {sequences:n}, dikuantisasi ke {nbits:n} bit kecuali sampai {residual:n} posisi = paling banyak {size:b}</translation>
    </message>
    <message>
        <source>{layers:n} layers on the card at a time = {size:b}, {resident:b} never sent away; {host:b} in host memory</source>
        <translation>{layers:n} lapisan pada kartu sekaligus = {size:b}, {resident:b} tidak pernah dialihkan; {host:b} di memori host</translation>
    </message>
    <message>
        <source>⌈{capacity:b} × {share:p}⌉ = {usable:b} = {usable:gib} usable</source>
        <translation>⌈{capacity:b} × {share:p}⌉ = {usable:b} = {usable:gib} dapat dipakai</translation>
    </message>
    <message>
        <source>{capacity:b} − {outside:b} outside = {usable:b} = {usable:gib} usable</source>
        <translation>{capacity:b} − {outside:b} di luar = {usable:b} = {usable:gib} dapat dipakai</translation>
    </message>
    <message>
        <source>kv_cache_memory_bytes gives the cache {pool:b}, whatever the share of the card</source>
        <translation>kv_cache_memory_bytes memberi cache {pool:b}, berapa pun bagian dari kartu</translation>
    </message>
    <message>
        <source>{blocks:n} blocks a sequence × {sequences:n} sequences = {all:n} blocks</source>
        <translation>{blocks:n} blok per sekuens × {sequences:n} sekuens = {all:n} blok</translation>
    </message>
    <message>
        <source>{all:n} blocks × {block_bytes:b} a block on this rank = {size:b}</source>
        <translation>{all:n} blok × {block_bytes:b} per blok pada rank ini = {size:b}</translation>
    </message>
    <message>
        <source>{name}: {quantity:e} × {price:e} {currency} = {amount:e} {currency}</source>
        <translation>{name}: {quantity:e} × {price:e} {currency} = {amount:e} {currency}</translation>
    </message>
    <message>
        <source>× {hours:e} hours a month = {month:d2} {currency} a month</source>
        <translation>× {hours:e} jam per bulan = {month:d2} {currency} per bulan</translation>
    </message>
    <message>
        <source>÷ 12 = {month:d2} {currency} a month</source>
        <translation>÷ 12 = {month:d2} {currency} per bulan</translation>
    </message>
    <message>
        <source>× (1 + {tax:pct} tax) = {taxed:d2} {currency}</source>
        <translation>× (1 + pajak {tax:pct}) = {taxed:d2} {currency}</translation>
    </message>
    <message>
        <source>{once:d2} + {months:n} × {monthly:d2} = {total:d2} {currency}</source>
        <translation>{once:d2} + {months:n} × {monthly:d2} = {total:d2} {currency}</translation>
    </message>
    <message>
        <source>{total:d2} ÷ {months:n} = {each:d2} {currency} a month</source>
        <translation>{total:d2} ÷ {months:n} = {each:d2} {currency} per bulan</translation>
    </message>
    <message>
        <source>at once: {buy:d2} − {rent:d2} = {more:d2} {currency} more to buy</source>
        <translation>di awal: {buy:d2} − {rent:d2} = {more:d2} {currency} lebih mahal bila membeli</translation>
    </message>
    <message>
        <source>a month: {rent_month:d2} − {buy_month:d2} = {saved:d2} {currency} saved</source>
        <translation>per bulan: {rent_month:d2} − {buy_month:d2} = {saved:d2} {currency} dihemat</translation>
    </message>
    <message>
        <source>⌈{more:d2} ÷ {saved:d2}⌉ = {month:n} months</source>
        <translation>⌈{more:d2} ÷ {saved:d2}⌉ = {month:n} bulan</translation>
    </message>
    <message>
        <source>{prefix:n} positions are shared by all, so each sequence stores {own:n} of its own; the shared ones are stored once: + {once:b}</source>
        <translation>{prefix:n} posisi dimiliki bersama, jadi setiap sekuens menyimpan {own:n} posisi sendiri; yang bersama disimpan satu kali: + {once:b}</translation>
    </message>
    <message>
        <source>{amount:d2} {currency} × {rate:e} ({date}) = {result:d2} {into}</source>
        <translation>{amount:d2} {currency} × {rate:e} ({date}) = {result:d2} {into}</translation>
    </message>
    <message>
        <source>{amount:d2} {currency} ÷ {rate:e} ({date}) = {result:d2} {into}</source>
        <translation>{amount:d2} {currency} ÷ {rate:e} ({date}) = {result:d2} {into}</translation>
    </message>
    <message>
        <source>{watts:p} W × PUE {pue:e} = {site:p} W</source>
        <translation>{watts:p} W × PUE {pue:e} = {site:p} W</translation>
    </message>
    <message>
        <source>{count:n} × {name}: ({watts:e} W × {busy:pct} + {idle:e} W × {rest:pct}) = {mean:p} W</source>
        <translation>{count:n} × {name}: ({watts:e} W × {busy:pct} + {idle:e} W × {rest:pct}) = {mean:p} W</translation>
    </message>
    <message>
        <source>{name}: {quantity:e} × {watts:e} W = {sum:p} W</source>
        <translation>{name}: {quantity:e} × {watts:e} W = {sum:p} W</translation>
    </message>
    <message>
        <source>{watts:p} W ÷ ({volts:e} V × √3 × {factor:e}) = {amperes:d1} A</source>
        <translation>{watts:p} W ÷ ({volts:e} V × √3 × {factor:e}) = {amperes:d1} A</translation>
    </message>
    <message>
        <source>{watts:p} W ÷ ({volts:e} V × {factor:e}) = {amperes:d1} A</source>
        <translation>{watts:p} W ÷ ({volts:e} V × {factor:e}) = {amperes:d1} A</translation>
    </message>
    <message>
        <source>{watts:p} W × {hours:e} h ÷ 1000 = {energy:p} kWh × {price:e} = {amount:d2} {currency}</source>
        <translation>{watts:p} W × {hours:e} jam ÷ 1000 = {energy:p} kWh × {price:e} = {amount:d2} {currency}</translation>
    </message>
    <message>
        <source>{total:d2} {currency} ÷ ({rate:d1} tokens/s × {seconds:n} s × {busy:pct}) × 10⁶ = {price:d3} {currency}</source>
        <translation>{total:d2} {currency} ÷ ({rate:d1} token/s × {seconds:n} s × {busy:pct}) × 10⁶ = {price:d3} {currency}</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>Words of this report</source>
        <translation>Istilah dalam laporan ini</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Istilah</translation>
    </message>
    <message>
        <source>What it means here</source>
        <translation>Artinya di sini</translation>
    </message>
    <message>
        <source>Model, weights</source>
        <translation>Model, bobot</translation>
    </message>
    <message>
        <source>What was trained: billions of numbers that every replica keeps on its cards.</source>
        <translation>Hasil pelatihan: miliaran angka yang disimpan setiap replika di kartunya.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>What the model keeps of the text so far (keys and values), so as not to read it again.</source>
        <translation>Yang disimpan model dari teks sejauh ini (kunci dan nilai) agar teks itu tidak perlu dibaca ulang.</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Tipe data</translation>
    </message>
    <message>
        <source>How each number is stored: bf16 takes 16 bits, fp8 takes 8, and 4-bit formats take less.</source>
        <translation>Cara setiap angka disimpan: bf16 memakai 16 bit, fp8 memakai 8, dan format 4 bit lebih sedikit lagi.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Lapisan</translation>
    </message>
    <message>
        <source>One step of the model; each has weights, and most keep a cache of their own.</source>
        <translation>Satu langkah model; setiap lapisan memiliki bobot, dan kebanyakan menyimpan cache sendiri.</translation>
    </message>
    <message>
        <source>Trained length</source>
        <translation>Panjang pelatihan</translation>
    </message>
    <message>
        <source>The longest text the model was made for, whatever the memory would hold.</source>
        <translation>Teks terpanjang yang menjadi tujuan pembuatan model, berapa pun yang muat di memori.</translation>
    </message>
    <message>
        <source>Position, token</source>
        <translation>Posisi, token</translation>
    </message>
    <message>
        <source>A piece of text as the model reads it: a short word or a part of one.</source>
        <translation>Potongan teks sebagaimana dibaca model: kata pendek atau bagian dari kata.</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Sekuens</translation>
    </message>
    <message>
        <source>One conversation or request that is being served; it keeps its own cache.</source>
        <translation>Satu percakapan atau permintaan yang sedang dilayani; ia menyimpan cache sendiri.</translation>
    </message>
    <message>
        <source>Resident sequences</source>
        <translation>Sekuens residen</translation>
    </message>
    <message>
        <source>Those whose cache is on the cards at the same time; who waits in the queue keeps none.</source>
        <translation>Sekuens yang cache-nya berada di kartu pada saat yang sama; yang menunggu dalam antrean tidak menyimpan apa pun.</translation>
    </message>
    <message>
        <source>Output reserve</source>
        <translation>Reservasi keluaran</translation>
    </message>
    <message>
        <source>Positions kept free for the answer, since its length is not known beforehand.</source>
        <translation>Posisi yang dikosongkan untuk jawaban, karena panjangnya tidak diketahui sebelumnya.</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Kasus</translation>
    </message>
    <message>
        <source>One load to plan for: so many sequences of such a length.</source>
        <translation>Satu beban yang direncanakan: sekian sekuens dengan panjang sekian.</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>One purchase or rental that is being compared with others.</source>
        <translation>Satu pembelian atau sewa yang dibandingkan dengan yang lain.</translation>
    </message>
    <message>
        <source>Card, accelerator</source>
        <translation>Kartu, akselerator</translation>
    </message>
    <message>
        <source>One processor with a memory of its own; its memory is not shared with other cards.</source>
        <translation>Satu prosesor dengan memori sendiri; memorinya tidak dipakai bersama kartu lain.</translation>
    </message>
    <message>
        <source>Replica</source>
        <translation>Replika</translation>
    </message>
    <message>
        <source>One whole copy of the model on its cards; users are spread over the replicas.</source>
        <translation>Satu salinan utuh model di kartunya; pengguna dibagi ke semua replika.</translation>
    </message>
    <message>
        <source>TP, PP, DP</source>
        <translation>TP, PP, DP</translation>
    </message>
    <message>
        <source>Tensor, pipeline and data parallel: cards that share each layer, the layers, or the users.</source>
        <translation>Paralel tensor, pipeline, dan data: kartu yang berbagi setiap lapisan, berbagi lapisan-lapisan, atau berbagi pengguna.</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Anggaran memori</translation>
    </message>
    <message>
        <source>The part of a card&apos;s memory that the runtime may use, and what it is used for.</source>
        <translation>Bagian memori kartu yang boleh dipakai perangkat lunak (runtime), dan untuk apa dipakai.</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Ruang sisa</translation>
    </message>
    <message>
        <source>What remains of the budget; where it is negative, that much is missing.</source>
        <translation>Yang tersisa dari anggaran memori; bila negatif, sebanyak itulah kekurangannya.</translation>
    </message>
    <message>
        <source>Activations, graphs, runtime</source>
        <translation>Aktivasi, graf, perangkat lunak (runtime)</translation>
    </message>
    <message>
        <source>Memory that is needed while the model works, beside weights and cache; it is estimated.</source>
        <translation>Memori yang diperlukan selama model bekerja, di samping bobot dan cache; besarnya diperkirakan.</translation>
    </message>
    <message>
        <source>Outside the budget</source>
        <translation>Di luar anggaran memori</translation>
    </message>
    <message>
        <source>What the driver and other programs take of the card before the runtime starts.</source>
        <translation>Yang diambil driver dan program lain dari kartu sebelum perangkat lunak (runtime) mulai.</translation>
    </message>
    <message>
        <source>GiB, GB</source>
        <translation>GiB, GB</translation>
    </message>
    <message>
        <source>1 GiB is {gib:n} bytes and 1 GB is {gb:n} bytes: 7 % apart.</source>
        <translation>1 GiB adalah {gib:n} byte dan 1 GB adalah {gb:n} byte: selisihnya 7 %.</translation>
    </message>
    <message>
        <source>Low, best, high</source>
        <translation>Rendah, terbaik, tinggi</translation>
    </message>
    <message>
        <source>The range of an estimate: what is needed at the least, most likely, and at the most.</source>
        <translation>Rentang suatu perkiraan: kebutuhan paling sedikit, paling mungkin, dan paling banyak.</translation>
    </message>
    <message>
        <source>Calculated, observed, untested</source>
        <translation>Terhitung, teramati, belum diuji</translation>
    </message>
    <message>
        <source>Follows from facts and rules; was measured; rests on an assumption that nobody measured here.</source>
        <translation>Mengikuti fakta dan aturan; pernah diukur; bertumpu pada asumsi yang belum pernah diukur di sini.</translation>
    </message>
    <message>
        <source>Logical, allocated, offloaded</source>
        <translation>Logis, dialokasikan, dialihkan</translation>
    </message>
    <message>
        <source>What the model stores; what is reserved on the cards for it; what is kept elsewhere.</source>
        <translation>Yang disimpan model; yang dicadangkan di kartu untuknya; yang disimpan di tempat lain.</translation>
    </message>
    <message>
        <source>Fits, depends, does not fit</source>
        <translation>Muat, bergantung, tidak muat</translation>
    </message>
    <message>
        <source>Room even at the high estimates; only at the low ones; not even at the low ones, on some card.</source>
        <translation>Cukup tempat bahkan pada perkiraan tinggi; hanya pada perkiraan rendah; tidak cukup bahkan pada perkiraan rendah, di salah satu kartu.</translation>
    </message>
</context>
<context>
    <name>Growth</name>
    <message>
        <source>Growth</source>
        <translation>Pertumbuhan</translation>
    </message>
    <message>
        <source>An option runs out in the first quarter in which a case does not have the verdict “fits”. The next step is replicas like those it has, for that quarter alone, at today&apos;s prices: its cards and nodes. Power, support and whatever else grows with them is not in it.</source>
        <translation>Sebuah opsi tidak lagi cukup pada triwulan pertama ketika suatu kasus tidak berputusan “muat”. Langkah berikutnya adalah replika seperti yang sudah ada, untuk triwulan itu saja, dengan harga hari ini: kartu dan nodenya. Listrik, dukungan, dan hal lain yang ikut bertambah tidak termasuk.</translation>
    </message>
    <message>
        <source>{first} to {last}, {n:n} quarters</source>
        <translation>{first} sampai {last}, {n:n} triwulan</translation>
    </message>
    <message>
        <source>How the load grows</source>
        <translation>Pertumbuhan beban</translation>
    </message>
    <message>
        <source>Quarters</source>
        <translation>Triwulan</translation>
    </message>
    <message>
        <source>Users (sequences of every case)</source>
        <translation>Pengguna (sekuens setiap kasus)</translation>
    </message>
    <message>
        <source>Context (input of every case)</source>
        <translation>Konteks (masukan setiap kasus)</translation>
    </message>
    <message>
        <source>Models of this size served at once</source>
        <translation>Model seukuran ini yang dilayani bersamaan</translation>
    </message>
    <message>
        <source>as today</source>
        <translation>seperti hari ini</translation>
    </message>
    <message>
        <source>{rate} a quarter: × {factor:p} in {last}</source>
        <translation>{rate} per triwulan: × {factor:p} pada {last}</translation>
    </message>
    <message>
        <source>by a table, times today&apos;s: {factors}</source>
        <translation>menurut tabel, kali angka hari ini: {factors}</translation>
    </message>
    <message>
        <source>Quarter</source>
        <translation>Triwulan</translation>
    </message>
    <message>
        <source>Users ×</source>
        <translation>Pengguna ×</translation>
    </message>
    <message>
        <source>Context ×</source>
        <translation>Konteks ×</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Every quarter: verdict, and replicas needed of those bought</source>
        <translation>Setiap triwulan: putusan, serta replika yang diperlukan dari yang dibeli</translation>
    </message>
    <message>
        <source>✔ fits</source>
        <translation>✔ muat</translation>
    </message>
    <message>
        <source>▲ depends</source>
        <translation>▲ bergantung</translation>
    </message>
    <message>
        <source>✘ does not fit</source>
        <translation>✘ tidak muat</translation>
    </message>
    <message>
        <source>{verdict} · {needed:n} of {bought:n}</source>
        <translation>{verdict} · {needed:n} dari {bought:n}</translation>
    </message>
    <message>
        <source>no number of replicas carries it</source>
        <translation>berapa pun replikanya tidak memuatnya</translation>
    </message>
    <message>
        <source>replicas: {needed:n} of {bought:n}</source>
        <translation>replika: {needed:n} dari {bought:n}</translation>
    </message>
    <message>
        <source>replicas: {needed:n}, bought {bought:n}</source>
        <translation>replika: {needed:n}, dibeli {bought:n}</translation>
    </message>
    <message>
        <source>Cards needed and bought, quarter by quarter</source>
        <translation>Kartu yang diperlukan dan yang dibeli, triwulan demi triwulan</translation>
    </message>
    <message>
        <source>{name}: cards needed</source>
        <translation>{name}: kartu yang diperlukan</translation>
    </message>
    <message>
        <source>{name}: cards bought</source>
        <translation>{name}: kartu yang dibeli</translation>
    </message>
    <message>
        <source>carries every case to the end, {quarter}</source>
        <translation>memuat setiap kasus sampai akhir, {quarter}</translation>
    </message>
    <message>
        <source>does not carry case {case} from the first quarter on, {quarter}</source>
        <translation>tidak memuat kasus {case} sejak triwulan pertama, {quarter}</translation>
    </message>
    <message>
        <source>carries every case until {last}, runs out in {quarter} (case {case})</source>
        <translation>memuat setiap kasus sampai {last}, tidak cukup lagi pada {quarter} (kasus {case})</translation>
    </message>
    <message>
        <source>When each option runs out, and the next step</source>
        <translation>Kapan setiap opsi tidak cukup lagi, dan langkah berikutnya</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>Runs out in</source>
        <translation>Tidak cukup lagi pada</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Langkah berikutnya</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Di awal</translation>
    </message>
    <message>
        <source>A month more</source>
        <translation>Tambahan per bulan</translation>
    </message>
    <message>
        <source>not computed: {reason}</source>
        <translation>tidak dihitung: {reason}</translation>
    </message>
    <message>
        <source>not in these quarters</source>
        <translation>tidak dalam triwulan ini</translation>
    </message>
    <message>
        <source>{quarter} (case {case})</source>
        <translation>{quarter} (kasus {case})</translation>
    </message>
    <message>
        <source>{cards:n} cards more</source>
        <translation>{cards:n} kartu lagi</translation>
    </message>
    <message>
        <source>one card more</source>
        <translation>satu kartu lagi</translation>
    </message>
    <message>
        <source>on cards that are there and idle</source>
        <translation>pada kartu yang sudah ada dan menganggur</translation>
    </message>
    <message>
        <source>{after:n} replicas instead of {before:n}: {more}</source>
        <translation>{after:n} replika sebagai ganti {before:n}: {more}</translation>
    </message>
    <message>
        <source>{after:n} replicas instead of {before:n}: {more} ({pieces})</source>
        <translation>{after:n} replika sebagai ganti {before:n}: {more} ({pieces})</translation>
    </message>
    <message>
        <source>With the growth planned</source>
        <translation>Dengan pertumbuhan yang direncanakan</translation>
    </message>
    <message>
        <source>“{name}”: {when}</source>
        <translation>“{name}”: {when}</translation>
    </message>
    <message>
        <source>{when}. {reason}</source>
        <translation>{when}. {reason}</translation>
    </message>
    <message>
        <source>{when}. The next step then: {step}; {price}.</source>
        <translation>{when}. Langkah berikutnya saat itu: {step}; {price}.</translation>
    </message>
    <message>
        <source>nothing to buy</source>
        <translation>tidak ada yang perlu dibeli</translation>
    </message>
    <message>
        <source>price {total}</source>
        <translation>harga {total}</translation>
    </message>
    <message>
        <source>at the start {total}</source>
        <translation>di awal {total}</translation>
    </message>
    <message>
        <source>each month {total} more</source>
        <translation>tambahan {total} per bulan</translation>
    </message>
    <message>
        <source>power and support not counted</source>
        <translation>listrik dan dukungan tidak dihitung</translation>
    </message>
    <message>
        <source>How the price of the next step of {name} comes about</source>
        <translation>Asal harga langkah berikutnya dari {name}</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Kartu</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>diperlukan</translation>
    </message>
    <message>
        <source>bought; then with the next step</source>
        <translation>dibeli; lalu dengan langkah berikutnya</translation>
    </message>
    <message>
        <source>Growth over quarters</source>
        <translation>Pertumbuhan per triwulan</translation>
    </message>
    <message>
        <source>No growth is planned. With it you see, quarter by quarter, whether each option still carries the load, when it runs out, and what the next step then costs.</source>
        <translation>Belum ada pertumbuhan yang direncanakan. Dengannya Anda melihat, triwulan demi triwulan, apakah setiap opsi masih memuat beban, kapan tidak cukup lagi, dan berapa biaya langkah berikutnya.</translation>
    </message>
    <message>
        <source>&amp;Plan the growth</source>
        <translation>&amp;Rencanakan pertumbuhan</translation>
    </message>
    <message>
        <source>Each option: the verdict of its worst case, and the replicas needed of those bought.</source>
        <translation>Setiap opsi: putusan kasus terburuknya, dan replika yang diperlukan dari yang dibeli.</translation>
    </message>
    <message>
        <source>plan the growth</source>
        <translation>rencanakan pertumbuhan</translation>
    </message>
    <message>
        <source>no growth</source>
        <translation>tanpa pertumbuhan</translation>
    </message>
    <message>
        <source>Computing every quarter…</source>
        <translation>Menghitung setiap triwulan…</translation>
    </message>
    <message>
        <source>Type a year from 2000 to 2100.</source>
        <translation>Ketik tahun dari 2000 sampai 2100.</translation>
    </message>
    <message>
        <source>Type the growth a quarter in per cent, such as 15; less than nothing shrinks.</source>
        <translation>Ketik pertumbuhan per triwulan dalam persen, misalnya 15; di bawah nol berarti menyusut.</translation>
    </message>
    <message>
        <source>First year</source>
        <translation>Tahun pertama</translation>
    </message>
    <message>
        <source>First quarter</source>
        <translation>Triwulan pertama</translation>
    </message>
    <message>
        <source>Number of quarters</source>
        <translation>Jumlah triwulan</translation>
    </message>
    <message>
        <source>&amp;No growth</source>
        <translation>&amp;Tanpa pertumbuhan</translation>
    </message>
    <message>
        <source>Take the growth out of the project</source>
        <translation>Keluarkan pertumbuhan dari proyek</translation>
    </message>
    <message>
        <source>How users grow</source>
        <translation>Bagaimana pengguna bertambah</translation>
    </message>
    <message>
        <source>How context grows</source>
        <translation>Bagaimana konteks bertambah</translation>
    </message>
    <message>
        <source>by a rate a quarter</source>
        <translation>menurut laju per triwulan</translation>
    </message>
    <message>
        <source>by a table</source>
        <translation>menurut tabel</translation>
    </message>
    <message>
        <source>Growth of users a quarter</source>
        <translation>Pertumbuhan pengguna per triwulan</translation>
    </message>
    <message>
        <source>Growth of context a quarter</source>
        <translation>Pertumbuhan konteks per triwulan</translation>
    </message>
    <message>
        <source>&amp;First quarter</source>
        <translation>Triwulan p&amp;ertama</translation>
    </message>
    <message>
        <source>Number of &amp;quarters</source>
        <translation>&amp;Jumlah triwulan</translation>
    </message>
    <message>
        <source>&amp;Users grow</source>
        <translation>Peng&amp;guna bertambah</translation>
    </message>
    <message>
        <source>Conte&amp;xt grows</source>
        <translation>&amp;Konteks bertambah</translation>
    </message>
    <message>
        <source>typed below</source>
        <translation>diketik di bawah</translation>
    </message>
    <message>
        <source>Every quarter</source>
        <translation>Setiap triwulan</translation>
    </message>
    <message>
        <source>figure of a quarter</source>
        <translation>angka sebuah triwulan</translation>
    </message>
    <message>
        <source>Type how many models are served, 1 to 1,000.</source>
        <translation>Ketik berapa model yang dilayani, 1 sampai 1.000.</translation>
    </message>
    <message>
        <source>Type a factor on today&apos;s figure, above 0 and up to a million, such as 1.5.</source>
        <translation>Ketik faktor atas angka hari ini, di atas 0 dan paling banyak sejuta, misalnya 1,5.</translation>
    </message>
    <message>
        <source>Follows from the rate; choose “by a table” above to type each quarter.</source>
        <translation>Mengikuti laju; pilih “menurut tabel” di atas untuk mengetik setiap triwulan.</translation>
    </message>
    <message>
        <source>Type a figure; the equal ones that follow go with it.</source>
        <translation>Ketik sebuah angka; angka sama sesudahnya ikut berubah.</translation>
    </message>
    <message>
        <source>no number of replicas helps</source>
        <translation>berapa pun replikanya tidak menolong</translation>
    </message>
</context>
<context>
    <name>Hardware</name>
    <message>
        <source>Hardware</source>
        <translation>Perangkat keras</translation>
    </message>
    <message>
        <source>Other cards, cards partly taken</source>
        <translation>Kartu lain, kartu terpakai sebagian</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>penggantian akselerator</translation>
    </message>
    <message>
        <source>choose one…</source>
        <translation>pilih…</translation>
    </message>
    <message>
        <source>{cards:n} at work</source>
        <translation>{cards:n} aktif</translation>
    </message>
    <message>
        <source>Search the catalogue of accelerators, or type one by hand.</source>
        <translation>Cari di katalog akselerator, atau isi secara manual.</translation>
    </message>
    <message>
        <source>Type an accelerator that the catalogue does not have</source>
        <translation>Isi akselerator yang tidak ada di katalog</translation>
    </message>
    <message>
        <source>&amp;Accelerator</source>
        <translation>&amp;Akselerator</translation>
    </message>
    <message>
        <source>&amp;Driver reports</source>
        <translation>&amp;Laporan driver</translation>
    </message>
    <message>
        <source>Cards per node</source>
        <translation>Kartu per node</translation>
    </message>
    <message>
        <source>Cards in each node</source>
        <translation>Jumlah kartu di setiap node</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>Nodes: hosts with these cards</source>
        <translation>Node: host yang memuat kartu-kartu ini</translation>
    </message>
    <message>
        <source>Cards per &amp;node × nodes</source>
        <translation>&amp;Kartu per node × node</translation>
    </message>
    <message>
        <source>Idle cards</source>
        <translation>Kartu menganggur</translation>
    </message>
    <message>
        <source>Cards that stay unused on purpose</source>
        <translation>Kartu yang sengaja tidak dipakai</translation>
    </message>
    <message>
        <source>Cards at work</source>
        <translation>Kartu aktif</translation>
    </message>
    <message>
        <source>Tensor parallel size (TP)</source>
        <translation>Derajat paralel tensor (TP)</translation>
    </message>
    <message>
        <source>Pipeline parallel size (PP)</source>
        <translation>Derajat paralel pipeline (PP)</translation>
    </message>
    <message>
        <source>Replicas (DP); left empty: as many as the cards carry</source>
        <translation>Replika (DP); bila dikosongkan: sebanyak yang ditampung kartu</translation>
    </message>
    <message>
        <source>P&amp;lacement</source>
        <translation>&amp;Penempatan</translation>
    </message>
    <message>
        <source>Outside the budge&amp;t</source>
        <translation>&amp;Di luar anggaran</translation>
    </message>
    <message>
        <source>On each card beside the runtime&apos;s budget: context, other processes, display.</source>
        <translation>Di setiap kartu, di luar anggaran memori runtime: konteks GPU, proses lain, tampilan layar.</translation>
    </message>
    <message>
        <source>Re&amp;serve</source>
        <translation>&amp;Cadangan</translation>
    </message>
    <message>
        <source>Kept free on each card inside the budget.</source>
        <translation>Dibiarkan kosong di setiap kartu, di dalam anggaran memori.</translation>
    </message>
    <message>
        <source>catalogue of {}</source>
        <translation>katalog {}</translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation>diisi manual</translation>
    </message>
    <message>
        <source>{size:gib}, unverified</source>
        <translation>{size:gib}, belum diverifikasi</translation>
    </message>
    <message>
        <source>Choose an accelerator first.</source>
        <translation>Pilih akselerator lebih dulu.</translation>
    </message>
    <message>
        <source>Typed by you; empty the field for the catalogue&apos;s figure.</source>
        <translation>Diisi oleh Anda; kosongkan untuk memakai angka katalog.</translation>
    </message>
    <message>
        <source>From the catalogue: {}</source>
        <translation>Dari katalog: {}</translation>
    </message>
    <message>
        <source>Size sold × 10⁹, the lower reading; type what your driver reports.</source>
        <translation>Ukuran yang dijual × 10⁹, tafsiran yang lebih rendah; isikan kapasitas yang dilaporkan driver Anda.</translation>
    </message>
    <message>
        <source>Add other cards…</source>
        <translation>Tambah kartu lain…</translation>
    </message>
    <message>
        <source>Cards of another kind, in nodes of their own or beside those before them</source>
        <translation>Kartu jenis lain, pada node tersendiri atau di samping kartu sebelumnya</translation>
    </message>
    <message>
        <source>Card partly taken</source>
        <translation>Kartu terpakai</translation>
    </message>
    <message>
        <source>Memory of one card that others take: another process, a display</source>
        <translation>Memori satu kartu yang dipakai pihak lain: proses lain, layar</translation>
    </message>
    <message>
        <source>Take these cards out</source>
        <translation>Keluarkan kartu-kartu ini</translation>
    </message>
    <message>
        <source>Cards of a node</source>
        <translation>Kartu per node</translation>
    </message>
    <message>
        <source>Nodes of these cards</source>
        <translation>Node dengan kartu ini</translation>
    </message>
    <message>
        <source>Cards of this kind in each node</source>
        <translation>Kartu jenis ini pada setiap node</translation>
    </message>
    <message>
        <source>Nodes with these cards</source>
        <translation>Node dengan kartu ini</translation>
    </message>
    <message>
        <source>in the node before</source>
        <translation>di node sebelumnya</translation>
    </message>
    <message>
        <source>These cards stand in the last node before them, not in one of their own</source>
        <translation>Kartu-kartu ini berada di node terakhir sebelumnya, bukan di node tersendiri</translation>
    </message>
    <message>
        <source>Nobody takes any of this card</source>
        <translation>Tidak ada yang memakai kartu ini</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Kartu</translation>
    </message>
    <message>
        <source>Taken of this card</source>
        <translation>Terpakai dari kartu ini</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>Dipakai oleh</translation>
    </message>
    <message>
        <source>by what</source>
        <translation>oleh apa</translation>
    </message>
    <message>
        <source>Card, counted from 0 in the order of ranks</source>
        <translation>Kartu, dihitung dari 0 menurut urutan rank</translation>
    </message>
    <message>
        <source>What others take of this card</source>
        <translation>Yang dipakai pihak lain dari kartu ini</translation>
    </message>
    <message>
        <source>Who takes it: another process, a display</source>
        <translation>Siapa yang memakainya: proses lain, layar</translation>
    </message>
    <message>
        <source>card</source>
        <translation>kartu</translation>
    </message>
    <message>
        <source>add other cards</source>
        <translation>tambah kartu lain</translation>
    </message>
    <message>
        <source>remove other cards</source>
        <translation>hapus kartu lain</translation>
    </message>
    <message>
        <source>Every card has an entry already.</source>
        <translation>Setiap kartu sudah memiliki entri.</translation>
    </message>
    <message>
        <source>card partly taken</source>
        <translation>kartu terpakai sebagian</translation>
    </message>
    <message>
        <source>card free again</source>
        <translation>kartu bebas kembali</translation>
    </message>
    <message>
        <source>node of other cards</source>
        <translation>node kartu lain</translation>
    </message>
</context>
<context>
    <name>Hub</name>
    <message>
        <source>Fetch from the Hub</source>
        <translation>Ambil dari Hub</translation>
    </message>
    <message>
        <source>&amp;Model on the Hub: organisation, name and, if wanted, a revision</source>
        <translation>&amp;Model di Hub: organisasi, nama, dan bila perlu revisi</translation>
    </message>
    <message>
        <source>Only config.json and the checkpoint&apos;s index are fetched, no weights.</source>
        <translation>Hanya config.json dan indeks checkpoint yang diambil, bobot tidak.</translation>
    </message>
    <message>
        <source>&amp;Fetch</source>
        <translation>&amp;Ambil</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>&amp;Gunakan model ini</translation>
    </message>
    <message>
        <source>Asking the Hub…</source>
        <translation>Menanyai Hub…</translation>
    </message>
    <message>
        <source>{name}, pinned to revision {revision}</source>
        <translation>{name}, dikunci pada revisi {revision}</translation>
    </message>
    <message>
        <source>Fetching {file}…</source>
        <translation>Mengambil {file}…</translation>
    </message>
</context>
<context>
    <name>ImportModel</name>
    <message>
        <source>Model configs (*.json)</source>
        <translation>Konfigurasi model (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Semua berkas (*)</translation>
    </message>
    <message>
        <source>Import a model&apos;s config.json</source>
        <translation>Impor config.json model</translation>
    </message>
    <message>
        <source>The model was not imported</source>
        <translation>Model tidak diimpor</translation>
    </message>
</context>
<context>
    <name>Inputs</name>
    <message>
        <source>Price of {item}</source>
        <translation>Harga {item}</translation>
    </message>
    <message>
        <source>Rate of {currency} in {into}</source>
        <translation>Kurs {currency} dalam {into}</translation>
    </message>
    <message>
        <source>PUE</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Share of the time the cards are busy</source>
        <translation>Bagian waktu kartu sibuk</translation>
    </message>
    <message>
        <source>Hours paid a month</source>
        <translation>Jam yang dibayar per bulan</translation>
    </message>
    <message>
        <source>Memory share</source>
        <translation>Bagian memori</translation>
    </message>
    <message>
        <source>Arrivals</source>
        <translation>Kedatangan</translation>
    </message>
    <message>
        <source>Time before a request&apos;s tokens</source>
        <translation>Waktu sebelum token sebuah permintaan</translation>
    </message>
    <message>
        <source>Time a token</source>
        <translation>Waktu per token</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>per detik</translation>
    </message>
    <message>
        <source>h</source>
        <translation>jam</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
</context>
<context>
    <name>LayerSchedule</name>
    <message>
        <source>Choose a model first, or make a new one by hand.</source>
        <translation>Pilih model lebih dulu, atau buat model baru secara manual.</translation>
    </message>
    <message>
        <source>There are no layers yet</source>
        <translation>Belum ada lapisan</translation>
    </message>
    <message>
        <source>layer schedule</source>
        <translation>susunan lapisan</translation>
    </message>
    <message>
        <source>Type whole numbers from 1 with a cross between them, such as 64 × 128.</source>
        <translation>Isikan bilangan bulat mulai dari 1 dengan tanda silang di antaranya, misalnya 64 × 128.</translation>
    </message>
    <message>
        <source>Layers of the group</source>
        <translation>Lapisan kelompok ini</translation>
    </message>
    <message>
        <source>Such as 0–2, 4, or 0–34/2 for every second one. Layers typed here leave their group; those taken out keep what they keep, in a group of their own.</source>
        <translation>Misalnya 0–2, 4, atau 0–34/2 untuk setiap lapisan kedua. Lapisan yang diisikan di sini keluar dari kelompoknya; yang dikeluarkan tetap menyimpan yang disimpannya, dalam kelompok tersendiri.</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>La&amp;pisan</translation>
    </message>
    <message>
        <source>Add a &amp;cache…</source>
        <translation>Tambah &amp;cache…</translation>
    </message>
    <message>
        <source>Something more that every layer of this group keeps.</source>
        <translation>Hal lain yang disimpan setiap lapisan kelompok ini.</translation>
    </message>
    <message>
        <source>add a cache</source>
        <translation>penambahan cache</translation>
    </message>
    <message>
        <source>remove a cache</source>
        <translation>penghapusan cache</translation>
    </message>
    <message>
        <source>These layers keep nothing.</source>
        <translation>Lapisan ini tidak menyimpan apa pun.</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>jenis</translation>
    </message>
    <message>
        <source>Figures that the kind before did not have start at a common value: check them.</source>
        <translation>Angka yang tidak dimiliki jenis sebelumnya dimulai dari nilai yang lazim: periksalah.</translation>
    </message>
    <message>
        <source>Keep this cache no more</source>
        <translation>Tidak lagi menyimpan cache ini</translation>
    </message>
    <message>
        <source>as the plan</source>
        <translation>sesuai rencana</translation>
    </message>
    <message>
        <source>the attention&apos;s entries</source>
        <translation>entri perhatian</translation>
    </message>
    <message>
        <source>the indexer&apos;s</source>
        <translation>entri pengindeks</translation>
    </message>
    <message>
        <source>no</source>
        <translation>tidak</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ya</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Lapisan</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>Kepala kueri</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Kepala KV</translation>
    </message>
    <message>
        <source>K dim.</source>
        <translation>Dim. K.</translation>
    </message>
    <message>
        <source>V dim.</source>
        <translation>Dim. V.</translation>
    </message>
    <message>
        <source>Window, ratio</source>
        <translation>Jendela, rasio</translation>
    </message>
    <message>
        <source>States</source>
        <translation>Keadaan</translation>
    </message>
    <message>
        <source>Stored in</source>
        <translation>Disimpan dalam</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Of one layer.</source>
        <translation>Dari satu lapisan.</translation>
    </message>
    <message>
        <source>{count} (check)</source>
        <translation>{count} (periksa)</translation>
    </message>
    <message>
        <source>Groups of layers</source>
        <translation>Kelompok lapisan</translation>
    </message>
    <message>
        <source>Layer schedule of {name}</source>
        <translation>Susunan lapisan {name}</translation>
    </message>
    <message>
        <source>Number of layers</source>
        <translation>Jumlah lapisan</translation>
    </message>
    <message>
        <source>More layers repeat the last one; fewer cut off the end.</source>
        <translation>Bila lebih banyak, lapisan terakhir diulang; bila lebih sedikit, ujungnya dipotong.</translation>
    </message>
    <message>
        <source>add a group</source>
        <translation>penambahan kelompok</translation>
    </message>
    <message>
        <source>remove a group</source>
        <translation>penghapusan kelompok</translation>
    </message>
    <message>
        <source>&amp;Number of layers</source>
        <translation>&amp;Jumlah lapisan</translation>
    </message>
    <message>
        <source>&amp;Add a group</source>
        <translation>&amp;Tambah kelompok</translation>
    </message>
    <message>
        <source>Like the group looked at; then type which layers it has.</source>
        <translation>Seperti kelompok yang dilihat; lalu isikan lapisan mana yang dimilikinya.</translation>
    </message>
    <message>
        <source>&amp;Remove the group</source>
        <translation>&amp;Hapus kelompok</translation>
    </message>
    <message>
        <source>Its layers join the group above.</source>
        <translation>Lapisannya bergabung dengan kelompok di atasnya.</translation>
    </message>
    <message>
        <source>A position past every window takes {size:b} ({dtype})</source>
        <translation>Satu posisi di luar semua jendela memerlukan {size:b} ({dtype})</translation>
    </message>
    <message>
        <source>{step:n} positions past every window take {size:b} ({dtype})</source>
        <translation>{step:n} posisi di luar semua jendela memerlukan {size:b} ({dtype})</translation>
    </message>
    <message>
        <source> · states take {states:b} a sequence</source>
        <translation> · keadaan memerlukan {states:b} per sekuens</translation>
    </message>
    <message>
        <source> · {parameters} parameters</source>
        <translation> · {parameters} parameter</translation>
    </message>
    <message>
        <source>layers of a group</source>
        <translation>lapisan suatu kelompok</translation>
    </message>
    <message>
        <source>number of layers</source>
        <translation>jumlah lapisan</translation>
    </message>
    <message>
        <source>Type layers such as 0–2, 4, or 0–34/2 for every second one.</source>
        <translation>Isikan lapisan seperti 0–2, 4, atau 0–34/2 untuk setiap lapisan kedua.</translation>
    </message>
    <message>
        <source>A group holds at least one layer.</source>
        <translation>Satu kelompok memuat sedikitnya satu lapisan.</translation>
    </message>
    <message>
        <source>Layers {layers} would belong to no group; begin right after the last one.</source>
        <translation>Lapisan {layers} tidak akan masuk kelompok mana pun; mulailah tepat setelah lapisan terakhir.</translation>
    </message>
    <message>
        <source>A model has at least one group of layers.</source>
        <translation>Sebuah model memiliki sedikitnya satu kelompok lapisan.</translation>
    </message>
    <message>
        <source>Type a number of layers from 1 to 10,000.</source>
        <translation>Isikan jumlah lapisan dari 1 sampai 10.000.</translation>
    </message>
    <message>
        <source>Layers {layers}: a layer can read only another layer that keeps a cache of its own.</source>
        <translation>Lapisan {layers}: suatu lapisan hanya dapat membaca lapisan lain yang menyimpan cache sendiri.</translation>
    </message>
    <message>
        <source>New model by hand</source>
        <translation>Model baru secara manual</translation>
    </message>
    <message>
        <source>such as {}</source>
        <translation>misalnya {}</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nama</translation>
    </message>
    <message>
        <source>Number of &amp;layers</source>
        <translation>Jumlah &amp;lapisan</translation>
    </message>
    <message>
        <source>&amp;Hidden size</source>
        <translation>Ukuran &amp;tersembunyi</translation>
    </message>
    <message>
        <source>&amp;Vocabulary</source>
        <translation>K&amp;osakata</translation>
    </message>
    <message>
        <source>&amp;Query heads</source>
        <translation>Kepala k&amp;ueri</translation>
    </message>
    <message>
        <source>&amp;KV heads</source>
        <translation>&amp;Kepala KV</translation>
    </message>
    <message>
        <source>Head &amp;dimension</source>
        <translation>&amp;Dimensi kepala</translation>
    </message>
    <message>
        <source>&amp;Parameters, in billions</source>
        <translation>&amp;Parameter, dalam miliar</translation>
    </message>
    <message>
        <source>or the &amp;size of the weights</source>
        <translation>atau uku&amp;ran bobot</translation>
    </message>
    <message>
        <source>&amp;Trained length</source>
        <translation>Pan&amp;jang pelatihan</translation>
    </message>
    <message>
        <source>Weight type</source>
        <translation>Tipe bobot</translation>
    </message>
    <message>
        <source>&amp;Weight type</source>
        <translation>Tipe &amp;bobot</translation>
    </message>
    <message>
        <source>&amp;Output head shares the embedding</source>
        <translation>Kepala keluaran &amp;memakai embedding yang sama</translation>
    </message>
    <message>
        <source>Every layer begins with full attention; windows, latent caches, states and experts are set with “Edit layers…” afterwards.</source>
        <translation>Setiap lapisan dimulai dengan perhatian penuh; jendela, cache laten, keadaan, dan pakar diatur dengan “Sunting lapisan…” sesudahnya.</translation>
    </message>
    <message>
        <source>{field}: type a whole number from 1 to {most:n}.</source>
        <translation>{field}: isikan bilangan bulat dari 1 sampai {most:n}.</translation>
    </message>
    <message>
        <source>Give the model a name.</source>
        <translation>Beri model ini nama.</translation>
    </message>
    <message>
        <source>Type the parameters in billions, such as {}.</source>
        <translation>Isikan jumlah parameter dalam miliar, misalnya {}.</translation>
    </message>
    <message>
        <source>Type a size such as 0.5, 79.6 GiB or 80 GB; a bare number is GiB.</source>
        <translation>Isikan ukuran seperti 0,5, 79,6 GiB, atau 80 GB; angka tanpa satuan berarti GiB.</translation>
    </message>
    <message>
        <source>Type a length such as 4096 or 128k, or nothing.</source>
        <translation>Isikan panjang seperti 4096 atau 128k, atau kosongkan.</translation>
    </message>
    <message>
        <source>Give the number of parameters or the size of the weights.</source>
        <translation>Isikan jumlah parameter atau ukuran bobot.</translation>
    </message>
    <message>
        <source>Embedding and attention alone have {least:d2} billion parameters; give more.</source>
        <translation>Embedding dan perhatian saja memiliki {least:d2} miliar parameter; isikan lebih banyak.</translation>
    </message>
    <message>
        <source>{count:n} parameters, {size:both} of weights</source>
        <translation>{count:n} parameter, bobot {size:both}</translation>
    </message>
    <message>
        <source>Layer schedule</source>
        <translation>Susunan lapisan</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Lapisan</translation>
    </message>
    <message>
        <source>Edit layers…</source>
        <translation>Sunting lapisan…</translation>
    </message>
    <message>
        <source>Change what each layer keeps; the model is then one entered by hand.</source>
        <translation>Ubah apa yang disimpan setiap lapisan; sesudahnya model tercatat diisi manual.</translation>
    </message>
    <message>
        <source>Layers: {kinds}</source>
        <translation>Lapisan: {kinds}</translation>
    </message>
    <message>
        <source>{count:n} {kind}</source>
        <translation>{count:n} {kind}</translation>
    </message>
    <message>
        <source>Layer {layer:n} of 0–{last:n}: {caches}</source>
        <translation>Lapisan {layer:n} dari 0–{last:n}: {caches}</translation>
    </message>
    <message>
        <source>{count:p} million</source>
        <translation>{count:p} juta</translation>
    </message>
    <message>
        <source>{count:p} billion</source>
        <translation>{count:p} miliar</translation>
    </message>
    <message>
        <source>{heads:n} query heads</source>
        <translation>{heads:n} kepala kueri</translation>
    </message>
    <message>
        <source>{heads:n} query heads · latent {k:n}, rotary {v:n}</source>
        <translation>{heads:n} kepala kueri · laten {k:n}, rotari {v:n}</translation>
    </message>
    <message>
        <source>{heads:n} query heads, {kv:n} KV heads · K {k:n}, V {v:n}</source>
        <translation>{heads:n} kepala kueri, {kv:n} kepala KV · K {k:n}, V {v:n}</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>laten</translation>
    </message>
    <message>
        <source>window {window:n}</source>
        <translation>jendela {window:n}</translation>
    </message>
    <message>
        <source>chunk {chunk_size:n}</source>
        <translation>potongan {chunk_size:n}</translation>
    </message>
    <message>
        <source>1 in {ratio:n} · {head_dim:n}</source>
        <translation>1 per {ratio:n} · {head_dim:n}</translation>
    </message>
    <message>
        <source>the encoder&apos;s positions</source>
        <translation>posisi encoder</translation>
    </message>
    <message>
        <source>{num_positions:n} encoder positions</source>
        <translation>{num_positions:n} posisi encoder</translation>
    </message>
    <message>
        <source>reads layer {source_layer:n}</source>
        <translation>membaca lapisan {source_layer:n}</translation>
    </message>
    <message>
        <source>keys of {head_dim:n}</source>
        <translation>kunci {head_dim:n}</translation>
    </message>
    <message>
        <source>{conv_channels:n} channels, kernel {conv_kernel:n}</source>
        <translation>{conv_channels:n} kanal, kernel {conv_kernel:n}</translation>
    </message>
    <message>
        <source>{channels:n} channels, kernel {kernel:n}</source>
        <translation>{channels:n} kanal, kernel {kernel:n}</translation>
    </message>
    <message>
        <source>Type a number of parameters, such as {plain}, {million} or {billion}.</source>
        <translation>Isikan jumlah parameter, misalnya {plain}, {million}, atau {billion}.</translation>
    </message>
    <message>
        <source>&amp;Weights of one layer, in parameters</source>
        <translation>&amp;Bobot satu lapisan, dalam parameter</translation>
    </message>
    <message>
        <source>One layer: {one} · all {count:n} of the group: {all}</source>
        <translation>Satu lapisan: {one} · seluruh {count:n} dalam kelompok: {all}</translation>
    </message>
    <message>
        <source>No rule gives the parameters of attention for {kind}: the first three figures are those from before. Check them.</source>
        <translation>Tidak ada aturan yang memberi parameter perhatian untuk {kind}: tiga angka pertama berasal dari sebelumnya. Periksalah.</translation>
    </message>
    <message>
        <source>Query, output</source>
        <translation>Kueri, keluaran</translation>
    </message>
    <message>
        <source>Projections of the query heads; they divide by TP.</source>
        <translation>Proyeksi kepala kueri; terbagi menurut TP.</translation>
    </message>
    <message>
        <source>K and V</source>
        <translation>K dan V</translation>
    </message>
    <message>
        <source>Projections of the KV heads; they divide by TP up to the number of KV heads.</source>
        <translation>Proyeksi kepala KV; terbagi menurut TP sampai sebanyak kepala KV.</translation>
    </message>
    <message>
        <source>Held whole</source>
        <translation>Disimpan utuh</translation>
    </message>
    <message>
        <source>What of attention every card of a TP group holds whole, such as a latent&apos;s.</source>
        <translation>Bagian perhatian yang disimpan utuh oleh setiap kartu dalam kelompok TP, misalnya milik cache laten.</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>The dense feed-forward block.</source>
        <translation>Blok feed-forward yang padat.</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Pakar</translation>
    </message>
    <message>
        <source>How many routed experts the layer has; 0 means none.</source>
        <translation>Banyaknya pakar terarah di lapisan ini; 0 berarti tidak ada.</translation>
    </message>
    <message>
        <source>One expert</source>
        <translation>Satu pakar</translation>
    </message>
    <message>
        <source>One routed expert.</source>
        <translation>Satu pakar terarah.</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>Pakar bersama</translation>
    </message>
    <message>
        <source>All shared experts together.</source>
        <translation>Seluruh pakar bersama.</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>What chooses among the experts.</source>
        <translation>Bagian yang memilih di antara para pakar.</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>Norma</translation>
    </message>
    <message>
        <source>Norms outside attention.</source>
        <translation>Norma di luar perhatian.</translation>
    </message>
</context>
<context>
    <name>Links</name>
    <message>
        <source>Collectives on such a link were measured; the model is within 25 % of them.</source>
        <translation>Operasi kolektif pada tautan seperti ini pernah diukur; modelnya dalam 25 % dari pengukuran.</translation>
    </message>
    <message>
        <source>Nothing crosses a link.</source>
        <translation>Tidak ada yang melintasi tautan.</translation>
    </message>
    <message>
        <source>No measurement of such a link is known; the band follows from nominal rates and assumed shares.</source>
        <translation>Tidak ada pengukuran tautan seperti ini yang diketahui; rentangnya mengikuti laju nominal dan bagian yang diasumsikan.</translation>
    </message>
    <message>
        <source>The link was measured at another rate than the one given.</source>
        <translation>Tautan itu diukur pada laju yang lain daripada yang diberikan.</translation>
    </message>
    <message>
        <source>Groups of this size were not measured, or the model misses them.</source>
        <translation>Kelompok seukuran ini tidak diukur, atau modelnya meleset.</translation>
    </message>
    <message>
        <source>At this size the library changes its protocol, and measurements follow no line.</source>
        <translation>Pada ukuran ini pustaka mengganti protokolnya, dan pengukuran tidak mengikuti garis mana pun.</translation>
    </message>
    <message>
        <source>All-reduce kernels of serving runtimes differ two- to threefold here, by runtime and version.</source>
        <translation>Kernel all-reduce milik runtime penyajian berbeda dua sampai tiga kali lipat di sini, menurut runtime dan versi.</translation>
    </message>
    <message>
        <source>Without captured graphs the host sets the pace: 15–20 µs more a collective, on slow hosts twice that.</source>
        <translation>Tanpa graf yang direkam host menentukan laju: 15–20 µs lebih lama per operasi kolektif, pada host yang lambat dua kalinya.</translation>
    </message>
    <message>
        <source>Below 1 GB the start-up time decides, which differs four times between engines.</source>
        <translation>Di bawah 1 GB waktu awal menentukan, yang berbeda empat kali lipat antarmesin.</translation>
    </message>
    <message>
        <source>An assumed share is in it: overlap, or the load of the busiest rank.</source>
        <translation>Ada bagian yang diasumsikan di dalamnya: tumpang tindih, atau beban rank tersibuk.</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>Paralel tensor</translation>
    </message>
    <message>
        <source>Pipeline parallelism</source>
        <translation>Paralel pipeline</translation>
    </message>
    <message>
        <source>Expert parallelism</source>
        <translation>Paralel pakar</translation>
    </message>
    <message>
        <source>Decode-context parallelism</source>
        <translation>Paralel konteks dekode</translation>
    </message>
    <message>
        <source>Data-parallel attention</source>
        <translation>Perhatian paralel data</translation>
    </message>
    <message>
        <source>Cards of different kinds in a node are taken to reach one another over the slower one&apos;s PCIe; nobody measured it.</source>
        <translation>Kartu berbeda jenis dalam satu node dianggap saling terhubung lewat PCIe yang lebih lambat; belum ada yang mengukurnya.</translation>
    </message>
    <message>
        <source>The network is taken to carry remote direct memory access.</source>
        <translation>Jaringannya dianggap mendukung akses memori langsung jarak jauh (RDMA).</translation>
    </message>
    <message>
        <source>The rate of the network is not known: 400 Gb/s a port is taken.</source>
        <translation>Laju jaringannya tidak diketahui: 400 Gb/s per port yang diambil.</translation>
    </message>
    <message>
        <source>How many ports a node has is not known: one a card is taken.</source>
        <translation>Berapa port yang dimiliki satu node tidak diketahui: satu per kartu yang diambil.</translation>
    </message>
    <message>
        <source>The catalogue gives no rate of this card&apos;s NVLink: its generation&apos;s is taken.</source>
        <translation>Katalog tidak memberi laju NVLink kartu ini: laju generasinya yang diambil.</translation>
    </message>
    <message>
        <source>How many cards share the scale-up link is not known: none is taken to.</source>
        <translation>Berapa kartu yang berbagi tautan scale-up tidak diketahui: dianggap tidak ada.</translation>
    </message>
    <message>
        <source>Whether these cards have a bridge is not known: PCIe is taken.</source>
        <translation>Apakah kartu ini memiliki jembatan tidak diketahui: PCIe yang diambil.</translation>
    </message>
    <message>
        <source>The bridge between cards is sold apart: it is taken as fitted.</source>
        <translation>Jembatan antarkartu dijual terpisah: dianggap terpasang.</translation>
    </message>
    <message>
        <source>How PCIe joins the cards of a node is not known: it is taken as on the one node that was measured.</source>
        <translation>Cara PCIe menghubungkan kartu satu node tidak diketahui: diambil seperti pada satu node yang diukur.</translation>
    </message>
    <message>
        <source>Cards are taken to read each other&apos;s memory; some drivers do not allow it.</source>
        <translation>Kartu dianggap dapat saling membaca memori; beberapa driver tidak mengizinkannya.</translation>
    </message>
    <message>
        <source>The network is not known: one port of 400 Gb/s a card is taken.</source>
        <translation>Jaringannya tidak diketahui: satu port 400 Gb/s per kartu yang diambil.</translation>
    </message>
    <message>
        <source>{size} cards cannot share the scale-up link (cards_per_domain) where a node has {most} of them: only a rack-scale part joins several nodes; choose 1 to {most}</source>
        <translation>{size} kartu tidak dapat berbagi tautan scale-up (cards_per_domain) bila satu node punya {most}: hanya perangkat skala rak yang menghubungkan beberapa node; pilih 1 sampai {most}</translation>
    </message>
    <message>
        <source>{size} cards cannot share the scale-up link of {name} (cards_per_domain): choose 1 to {most}</source>
        <translation>{size} kartu tidak dapat berbagi tautan scale-up {name} (cards_per_domain): pilih 1 sampai {most}</translation>
    </message>
    <message>
        <source>No scale-up link of {name} is known that {size} cards could share (cards_per_domain): choose 1, or give its rate (scale_up_bytes_per_s) first</source>
        <translation>Tidak diketahui tautan scale-up {name} yang dapat dipakai bersama oleh {size} kartu (cards_per_domain): pilih 1, atau isi dahulu lajunya (scale_up_bytes_per_s)</translation>
    </message>
    <message>
        <source>{size} cards cannot share a PCIe switch or root (cards_per_root) where a node has {most}: choose 1 to {most}</source>
        <translation>{size} kartu tidak dapat berbagi switch atau root PCIe (cards_per_root) bila satu node punya {most}: pilih 1 sampai {most}</translation>
    </message>
    <message>
        <source>Cards that share the scale-up link</source>
        <translation>Kartu yang berbagi tautan scale-up</translation>
    </message>
    <message>
        <source>Scale-up rate of a card</source>
        <translation>Laju scale-up satu kartu</translation>
    </message>
    <message>
        <source>Cards at a PCIe switch or root</source>
        <translation>Kartu pada satu switch atau root PCIe</translation>
    </message>
    <message>
        <source>Peer to peer over PCIe</source>
        <translation>Peer-to-peer lewat PCIe</translation>
    </message>
    <message>
        <source>Network between nodes</source>
        <translation>Jaringan antarnode</translation>
    </message>
    <message>
        <source>Rate of a network port</source>
        <translation>Laju satu port jaringan</translation>
    </message>
    <message>
        <source>Network ports of a node</source>
        <translation>Port jaringan satu node</translation>
    </message>
    <message>
        <source>Ports among cards</source>
        <translation>Port di antara kartu</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>diizinkan</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>tidak diizinkan</translation>
    </message>
    <message>
        <source>InfiniBand or RoCE</source>
        <translation>InfiniBand atau RoCE</translation>
    </message>
    <message>
        <source>Ethernet (TCP)</source>
        <translation>Ethernet (TCP)</translation>
    </message>
    <message>
        <source>each its own</source>
        <translation>masing-masing satu</translation>
    </message>
    <message>
        <source>all shared</source>
        <translation>dipakai bersama</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>diketik</translation>
    </message>
    <message>
        <source>catalogue</source>
        <translation>katalog</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>asumsi</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>tak dipakai</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Tautan</translation>
    </message>
    <message>
        <source>Planned with</source>
        <translation>Direncanakan dengan</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Dari</translation>
    </message>
    <message>
        <source>Links among the cards</source>
        <translation>Tautan di antara kartu</translation>
    </message>
    <message>
        <source>Type a whole number from 1 to {most:n}, or nothing for the catalogue&apos;s.</source>
        <translation>Ketik bilangan bulat dari 1 sampai {most:n}, atau kosongkan untuk nilai katalog.</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Tautan</translation>
    </message>
    <message>
        <source>Empty the field for the catalogue&apos;s figure or the assumption.</source>
        <translation>Kosongkan isian ini untuk kembali ke angka katalog atau asumsi.</translation>
    </message>
    <message>
        <source>The first choice states nothing.</source>
        <translation>Pilihan pertama tidak menyatakan apa pun.</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>tidak disebut</translation>
    </message>
    <message>
        <source>{} (not stated)</source>
        <translation>{} (tidak disebut)</translation>
    </message>
    <message>
        <source>How many of the first cards NVLink or another fabric joins; 1 where none does.</source>
        <translation>Berapa kartu pertama yang dihubungkan NVLink atau fabric lain; 1 bila tidak ada.</translation>
    </message>
    <message>
        <source>Of one card in one direction; vendors add both up: halve theirs.</source>
        <translation>Milik satu kartu ke satu arah; vendor menjumlahkan keduanya: ambil setengahnya.</translation>
    </message>
    <message>
        <source>How many cards of a node talk without crossing a host bridge or a socket.</source>
        <translation>Berapa kartu dalam satu node yang berkomunikasi tanpa melewati jembatan host atau soket.</translation>
    </message>
    <message>
        <source>Whether cards read each other&apos;s memory over PCIe; without it host memory stands between.</source>
        <translation>Apakah kartu membaca memori kartu lain lewat PCIe; tanpa itu memori host berada di antaranya.</translation>
    </message>
    <message>
        <source>Remote direct memory access, or plain TCP.</source>
        <translation>Akses memori langsung jarak jauh (RDMA), atau TCP biasa.</translation>
    </message>
    <message>
        <source>Of one port in one direction: 400 Gbit/s are 50 GB/s.</source>
        <translation>Milik satu port ke satu arah: 400 Gbit/s sama dengan 50 GB/s.</translation>
    </message>
    <message>
        <source>The ports that the cards of a node send through together.</source>
        <translation>Port yang dipakai bersama oleh kartu satu node untuk mengirim.</translation>
    </message>
    <message>
        <source>Whether a card sends through a port of its own or through all of the node&apos;s.</source>
        <translation>Apakah satu kartu mengirim lewat port miliknya sendiri atau lewat semua port node.</translation>
    </message>
</context>
<context>
    <name>Load</name>
    <message>
        <source>without end</source>
        <translation>tanpa akhir</translation>
    </message>
    <message>
        <source>Case {case}: {parts}; {positions:n} positions a sequence in all.</source>
        <translation>Kasus {case}: {parts}; seluruhnya {positions:n} posisi per sekuens.</translation>
    </message>
    <message>
        <source>{queued:n} requests wait beside {resident:n} resident ones; a queue stores nothing.</source>
        <translation>{queued:n} permintaan menunggu di samping {resident:n} yang residen; antrean tidak menyimpan apa pun.</translation>
    </message>
    <message>
        <source>{n:n} of a shared prefix</source>
        <translation>{n:n} dari prefiks bersama</translation>
    </message>
    <message>
        <source>{n:n} of images and clips</source>
        <translation>{n:n} dari gambar dan klip</translation>
    </message>
    <message>
        <source>{n:n} turns</source>
        <translation>{n:n} giliran</translation>
    </message>
    <message>
        <source>{n:n} of drafts</source>
        <translation>{n:n} dari draf</translation>
    </message>
    <message>
        <source>{n:n} samples</source>
        <translation>{n:n} sampel</translation>
    </message>
    <message>
        <source>{n:n} beams</source>
        <translation>{n:n} beam</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Masukan</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Keluaran</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>dihitung</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>eksak</translation>
    </message>
    <message>
        <source>approximate</source>
        <translation>hampiran</translation>
    </message>
    <message>
        <source>Admitted, in all</source>
        <translation>Diterima, seluruhnya</translation>
    </message>
    <message>
        <source>Queued, storing nothing</source>
        <translation>Dalam antrean, tanpa simpanan</translation>
    </message>
    <message>
        <source>Input length</source>
        <translation>Panjang masukan</translation>
    </message>
    <message>
        <source>Lengths, each planned at its own percentile</source>
        <translation>Panjang, masing-masing direncanakan pada persentilnya sendiri</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Panjang</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Rata-rata</translation>
    </message>
    <message>
        <source>one length</source>
        <translation>satu panjang</translation>
    </message>
    <message>
        <source>percentiles</source>
        <translation>persentil</translation>
    </message>
    <message>
        <source>log-normal</source>
        <translation>log-normal</translation>
    </message>
    <message>
        <source>SHA-256 of the trace&apos;s file: {sha256}</source>
        <translation>SHA-256 berkas jejak: {sha256}</translation>
    </message>
    <message>
        <source>Case {case}: more arrives than can be served; all {n:n} places are taken and the queue grows by {growth:p} requests a second.</source>
        <translation>Kasus {case}: yang datang lebih banyak daripada yang dapat dilayani; semua {n:n} tempat terisi dan antrean bertambah {growth:p} permintaan per detik.</translation>
    </message>
    <message>
        <source>Case {case} is planned for {n:n} resident sequences: {percent:p} % of the time no more are resident.</source>
        <translation>Kasus {case} direncanakan untuk {n:n} sekuens residen: {percent:p} % dari waktu tidak lebih banyak yang residen.</translation>
    </message>
    <message>
        <source>Case {case}: {percent:p} % of the time no more than {n:n} sequences are resident; the plan is made for {typed:n}, as typed.</source>
        <translation>Kasus {case}: {percent:p} % dari waktu tidak lebih dari {n:n} sekuens yang residen; rencana dibuat untuk {typed:n}, seperti yang diketik.</translation>
    </message>
    <message>
        <source>Resident sequences</source>
        <translation>Sekuens residen</translation>
    </message>
    <message>
        <source>Stored positions</source>
        <translation>Posisi tersimpan</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Waktu tunggu</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Ditolak</translation>
    </message>
    <message>
        <source>Residents from traffic, by {method}</source>
        <translation>Residen dari lalu lintas, dengan {method}</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>P{percent}</source>
        <translation>P{percent}</translation>
    </message>
    <message>
        <source>How good</source>
        <translation>Mutu</translation>
    </message>
    <message>
        <source>G/G/∞ (normal law, Whitt&apos;s peakedness)</source>
        <translation>G/G/∞ (distribusi normal, kepuncakan Whitt)</translation>
    </message>
    <message>
        <source>M/G/c/c (Erlang B), arrivals taken as Poisson</source>
        <translation>M/G/c/c (Erlang B), kedatangan dianggap Poisson</translation>
    </message>
    <message>
        <source>overload: the queue grows for ever</source>
        <translation>kelebihan beban: antrean bertambah terus</translation>
    </message>
    <message>
        <source>M/G/c (Lee–Longton, law of M/M/c)</source>
        <translation>M/G/c (Lee–Longton, distribusi M/M/c)</translation>
    </message>
    <message>
        <source>G/G/c (Allen–Cunneen, law of M/M/c)</source>
        <translation>G/G/c (Allen–Cunneen, distribusi M/M/c)</translation>
    </message>
    <message>
        <source>Assumed: {rate:p} requests a second (variation of the gaps {cv:p}), each resident for {base} + prompt ÷ {prefill} tokens a second + reply × {step}; {offered:p} in service on average.</source>
        <translation>Asumsi: {rate:p} permintaan per detik (variasi jeda {cv:p}), masing-masing residen selama {base} + prompt ÷ {prefill} token per detik + jawaban × {step}; rata-rata {offered:p} sedang dilayani.</translation>
    </message>
    <message>
        <source>The service time is an estimate, untested ({basis}).</source>
        <translation>Waktu layanan adalah perkiraan, belum diuji ({basis}).</translation>
    </message>
    <message>
        <source>The service time was typed, untested.</source>
        <translation>Waktu layanan diketik, belum diuji.</translation>
    </message>
    <message>
        <source>That requests give up is followed in the replay alone.</source>
        <translation>Permintaan yang menyerah hanya diikuti dalam pemutaran ulang.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Terpanjang</translation>
    </message>
    <message>
        <source>Output length</source>
        <translation>Panjang keluaran</translation>
    </message>
    <message>
        <source>Trace {name}: {n:n} requests in {span}, {rate:p} a second, {busiest:p} in the busiest minute; variation of the gaps {cv:p}</source>
        <translation>Jejak {name}: {n:n} permintaan dalam {span}, {rate:p} per detik, {busiest:p} pada menit tersibuk; variasi jeda {cv:p}</translation>
    </message>
    <message>
        <source>{reuse:pct} of the prompt tokens in an endless prefix cache</source>
        <translation>{reuse:pct} token prompt ada dalam cache prefiks tanpa batas</translation>
    </message>
    <message>
        <source>{hit:pct} in one that forgets after {kept}</source>
        <translation>{hit:pct} dalam cache yang melupakan setelah {kept}</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Kasus</translation>
    </message>
    <message>
        <source>Useful</source>
        <translation>Berguna</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Direncanakan</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Disediakan</translation>
    </message>
    <message>
        <source>Waste</source>
        <translation>Terbuang</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>belum diisi</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Putusan</translation>
    </message>
    <message>
        <source>The cases side by side</source>
        <translation>Kasus berdampingan</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>muat</translation>
    </message>
    <message>
        <source>depends</source>
        <translation>bergantung</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>tidak muat</translation>
    </message>
    <message>
        <source>Time to first token (TTFT)</source>
        <translation>Waktu ke token pertama (TTFT)</translation>
    </message>
    <message>
        <source>Time per output token (TPOT)</source>
        <translation>Waktu per token keluaran (TPOT)</translation>
    </message>
    <message>
        <source>Whole request</source>
        <translation>Seluruh permintaan</translation>
    </message>
    <message>
        <source>Service times, estimated and untested</source>
        <translation>Waktu layanan, diperkirakan dan belum diuji</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Perkiraan</translation>
    </message>
    <message>
        <source>P{percent}, planned</source>
        <translation>P{percent}, direncanakan</translation>
    </message>
    <message>
        <source>Where there is no room, requests queue.</source>
        <translation>Bila tidak ada ruang, permintaan mengantre.</translation>
    </message>
    <message>
        <source>Where there is no room, the last one is preempted and recomputed.</source>
        <translation>Bila tidak ada ruang, yang terakhir disela dan dihitung ulang.</translation>
    </message>
    <message>
        <source>Where there is no room, requests are refused.</source>
        <translation>Bila tidak ada ruang, permintaan ditolak.</translation>
    </message>
    <message>
        <source>At most {cap:n} are resident at once.</source>
        <translation>Paling banyak {cap:n} residen sekaligus.</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>posisi</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>byte</translation>
    </message>
    <message>
        <source>Of all replicas</source>
        <translation>Dari semua replika</translation>
    </message>
    <message>
        <source>Useful against reserved: mean lengths, planned lengths, what is set aside</source>
        <translation>Berguna dibanding disediakan: panjang rata-rata, panjang yang direncanakan, yang disisihkan</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Beban</translation>
    </message>
    <message>
        <source>Output tokens a second of a replica, prefill included</source>
        <translation>Token keluaran per detik satu replika, termasuk prefill</translation>
    </message>
    <message>
        <source>Output tokens a second of all replicas, prefill included</source>
        <translation>Token keluaran per detik semua replika, termasuk prefill</translation>
    </message>
    <message>
        <source>low</source>
        <translation>rendah</translation>
    </message>
    <message>
        <source>best</source>
        <translation>terbaik</translation>
    </message>
    <message>
        <source>high</source>
        <translation>tinggi</translation>
    </message>
    <message>
        <source>Load in figures</source>
        <translation>Beban dalam angka</translation>
    </message>
    <message>
        <source>Follow the traffic</source>
        <translation>Ikuti lalu lintas</translation>
    </message>
    <message>
        <source>The resident sequences of the case follow from its traffic from now on.</source>
        <translation>Mulai sekarang sekuens residen kasus ini mengikuti lalu lintasnya.</translation>
    </message>
    <message>
        <source>Copy the load as a table</source>
        <translation>Salin beban sebagai tabel</translation>
    </message>
    <message>
        <source>Plan for {n:n}</source>
        <translation>Rencanakan {n:n}</translation>
    </message>
    <message>
        <source>Put the figure from the traffic into the case, once.</source>
        <translation>Masukkan angka dari lalu lintas ke dalam kasus, satu kali.</translation>
    </message>
    <message>
        <source>residents from traffic</source>
        <translation>residen dari lalu lintas</translation>
    </message>
    <message>
        <source>Case {case}: {n:n} requests drawn from its traffic, {span}, against this option.</source>
        <translation>Kasus {case}: {n:n} permintaan yang ditarik dari lalu lintasnya, {span}, terhadap opsi ini.</translation>
    </message>
    <message>
        <source>Case {case}: {n:n} requests of its trace, {span}, against this option.</source>
        <translation>Kasus {case}: {n:n} permintaan dari jejaknya, {span}, terhadap opsi ini.</translation>
    </message>
    <message>
        <source>Each request has {caches:n} caches: the figures are those of one of them, the room is its share.</source>
        <translation>Setiap permintaan memiliki {caches:n} cache: angkanya untuk salah satunya, dan ruangnya ialah bagiannya.</translation>
    </message>
    <message>
        <source>Replay against the plan</source>
        <translation>Pemutaran ulang terhadap rencana</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Sepanjang waktu</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>Terbanyak</translation>
    </message>
    <message>
        <source>Above the room {share:pct} of the time ({above}), were all served at once; {preemptions:n} preemptions, {refused:n} refused, {cancelled:n} given up, {long:n} too long for the pool.</source>
        <translation>Di atas ruang selama {share:pct} dari waktu ({above}), seandainya semua dilayani sekaligus; {preemptions:n} penyelaan, {refused:n} ditolak, {cancelled:n} menyerah, {long:n} terlalu panjang untuk pool.</translation>
    </message>
    <message>
        <source>Room: {positions:n} positions and {requests:n} at once.</source>
        <translation>Ruang: {positions:n} posisi dan {requests:n} sekaligus.</translation>
    </message>
    <message>
        <source>Room: {positions:n} positions, however many at once.</source>
        <translation>Ruang: {positions:n} posisi, berapa pun sekaligus.</translation>
    </message>
    <message>
        <source>Room: {requests:n} at once.</source>
        <translation>Ruang: {requests:n} sekaligus.</translation>
    </message>
    <message>
        <source>Nothing limits them.</source>
        <translation>Tidak ada yang membatasinya.</translation>
    </message>
    <message>
        <source>Stored positions, the shared prefix in each</source>
        <translation>Posisi tersimpan, prefiks bersama dihitung pada masing-masing</translation>
    </message>
    <message>
        <source>Stored positions beside the shared prefix</source>
        <translation>Posisi tersimpan di luar prefiks bersama</translation>
    </message>
    <message>
        <source>Positions wanted, all at once</source>
        <translation>Posisi yang diinginkan, semua sekaligus</translation>
    </message>
</context>
<context>
    <name>Logo</name>
    <message>
        <source>the file is larger than {most} MiB; use a smaller one</source>
        <translation>berkasnya lebih besar dari {most} MiB; pakai yang lebih kecil</translation>
    </message>
    <message>
        <source>it is not a PNG, JPEG or SVG picture</source>
        <translation>bukan gambar PNG, JPEG, atau SVG</translation>
    </message>
    <message>
        <source>the picture has {given:.0f} megapixels; at most {most:.0f} are taken</source>
        <translation>gambarnya {given:.0f} megapiksel; paling banyak {most:.0f} yang diterima</translation>
    </message>
    <message>
        <source>the picture is far longer than it is wide, or the other way round</source>
        <translation>gambarnya jauh lebih panjang daripada lebarnya, atau sebaliknya</translation>
    </message>
    <message>
        <source>the picture is damaged: its size cannot be read</source>
        <translation>gambarnya rusak: ukurannya tidak dapat dibaca</translation>
    </message>
    <message>
        <source>the SVG declares a document type; save it as plain SVG</source>
        <translation>SVG ini menyatakan tipe dokumen; simpan sebagai SVG biasa</translation>
    </message>
    <message>
        <source>the SVG is not well-formed XML</source>
        <translation>SVG ini bukan XML yang benar</translation>
    </message>
    <message>
        <source>the SVG holds a script or loads something; save it as plain SVG</source>
        <translation>SVG ini memuat skrip atau mengambil sesuatu dari luar; simpan sebagai SVG biasa</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>a change that makes it fit</source>
        <translation>perubahan agar muat</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>“{name}” has changes that are not saved.</source>
        <translation>“{name}” memiliki perubahan yang belum disimpan.</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Perubahan belum disimpan</translation>
    </message>
    <message>
        <source>Save them before leaving this project?</source>
        <translation>Simpan perubahan sebelum meninggalkan proyek ini?</translation>
    </message>
</context>
<context>
    <name>Model</name>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>This option ser&amp;ves another checkpoint</source>
        <translation>Opsi &amp;ini memakai checkpoint lain</translation>
    </message>
    <message>
        <source>A checkpoint for this option alone, such as a quantised one of the same model.</source>
        <translation>Checkpoint khusus untuk opsi ini, misalnya versi terkuantisasi dari model yang sama.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>penggantian model</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Impor…</translation>
    </message>
    <message>
        <source>Read a config.json or a folder; dropping one on the window does the same.</source>
        <translation>Baca config.json atau sebuah folder; menjatuhkannya ke jendela ini berakibat sama.</translation>
    </message>
    <message>
        <source>Catalogue…</source>
        <translation>Katalog…</translation>
    </message>
    <message>
        <source>Pick a model that comes with KVDesk.</source>
        <translation>Pilih model yang disertakan dengan KVDesk.</translation>
    </message>
    <message>
        <source>Hub…</source>
        <translation>Hub…</translation>
    </message>
    <message>
        <source>Fetch a config from the Hugging Face Hub; the only thing that uses the network.</source>
        <translation>Ambil konfigurasi dari Hugging Face Hub; satu-satunya hal yang memakai jaringan.</translation>
    </message>
    <message>
        <source>New model by hand, layer by layer if need be</source>
        <translation>Model baru secara manual, lapisan demi lapisan bila perlu</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nama</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Lapisan</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Trained length</source>
        <translation>Panjang pelatihan</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Bobot</translation>
    </message>
    <message>
        <source>&amp;Weight type</source>
        <translation>&amp;Tipe bobot</translation>
    </message>
    <message>
        <source>As the checkpoint stores them, or the size they would have in another type.</source>
        <translation>Seperti yang tersimpan di checkpoint, atau ukurannya bila memakai tipe lain.</translation>
    </message>
    <message>
        <source>KV cache type of {}</source>
        <translation>Tipe cache KV untuk {}</translation>
    </message>
    <message>
        <source>Storage type of {} in the cache, apart from the weights.</source>
        <translation>Tipe penyimpanan {} di dalam cache, terpisah dari bobot.</translation>
    </message>
    <message>
        <source>&amp;KV cache, K and V</source>
        <translation>Cac&amp;he KV, K dan V</translation>
    </message>
    <message>
        <source>Weights by component</source>
        <translation>Bobot per komponen</translation>
    </message>
    <message>
        <source>not attributed</source>
        <translation>tidak teratribusi</translation>
    </message>
    <message>
        <source>none yet: import a config.json or pick one</source>
        <translation>belum ada: impor config.json atau pilih model</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>tidak disebut</translation>
    </message>
    <message>
        <source>{trained:n} positions</source>
        <translation>{trained:n} posisi</translation>
    </message>
    <message>
        <source>{size:gib} (computed)</source>
        <translation>{size:gib} (terhitung)</translation>
    </message>
    <message>
        <source>{size:gib} (from the index)</source>
        <translation>{size:gib} (dari indeks)</translation>
    </message>
    <message>
        <source>auto ({})</source>
        <translation>auto ({})</translation>
    </message>
    <message>
        <source>checkpoint of the option</source>
        <translation>checkpoint opsi</translation>
    </message>
    <message>
        <source>config.json</source>
        <translation>config.json</translation>
    </message>
    <message>
        <source>catalogue</source>
        <translation>katalog</translation>
    </message>
    <message>
        <source>Hub</source>
        <translation>Hub</translation>
    </message>
    <message>
        <source>entered by hand</source>
        <translation>diisi manual</translation>
    </message>
    <message>
        <source>example</source>
        <translation>contoh</translation>
    </message>
    <message>
        <source>GGUF</source>
        <translation>GGUF</translation>
    </message>
    <message>
        <source>{kind}, from {location}</source>
        <translation>{kind}, dari {location}</translation>
    </message>
    <message>
        <source>{kind} · revision {revision}</source>
        <translation>{kind} · revisi {revision}</translation>
    </message>
    <message>
        <source>{count:d2} billion</source>
        <translation>{count:d2} miliar</translation>
    </message>
    <message>
        <source>{count:d2} billion and a tower of unknown size</source>
        <translation>{count:d2} miliar dan menara yang ukurannya tidak diketahui</translation>
    </message>
    <message>
        <source>{layers:n} without a cache</source>
        <translation>{layers:n} tanpa cache</translation>
    </message>
    <message>
        <source>{layers:n} latent (MLA) · {num_attention_heads:n} query heads · {kv_lora_rank:n} + {qk_rope_head_dim:n}</source>
        <translation>{layers:n} laten (MLA) · {num_attention_heads:n} kepala kueri · {kv_lora_rank:n} + {qk_rope_head_dim:n}</translation>
    </message>
    <message>
        <source>{layers:n} with an indexer · {head_dim:n}</source>
        <translation>{layers:n} dengan pengindeks · {head_dim:n}</translation>
    </message>
    <message>
        <source>{layers:n} compressed indexer, 1 in {ratio:n} · {head_dim:n}</source>
        <translation>{layers:n} pengindeks terkompresi, 1 per {ratio:n} · {head_dim:n}</translation>
    </message>
    <message>
        <source>{layers:n} compressed, 1 in {ratio:n} · {head_dim:n}</source>
        <translation>{layers:n} terkompresi, 1 per {ratio:n} · {head_dim:n}</translation>
    </message>
    <message>
        <source>{layers:n} recurrent · {num_heads:n} heads × {state_shape:x}</source>
        <translation>{layers:n} rekuren · {num_heads:n} kepala × {state_shape:x}</translation>
    </message>
    <message>
        <source>{layers:n} short convolution · {channels:n} channels, kernel {kernel:n}</source>
        <translation>{layers:n} konvolusi pendek · {channels:n} kanal, kernel {kernel:n}</translation>
    </message>
    <message>
        <source>{layers:n} reading another layer&apos;s cache</source>
        <translation>{layers:n} membaca cache lapisan lain</translation>
    </message>
    <message>
        <source>{layers:n} window {window:n}</source>
        <translation>{layers:n} jendela {window:n}</translation>
    </message>
    <message>
        <source>{layers:n} chunk {chunk_size:n}</source>
        <translation>{layers:n} potongan {chunk_size:n}</translation>
    </message>
    <message>
        <source>{layers:n} cross-attention</source>
        <translation>{layers:n} perhatian silang</translation>
    </message>
    <message>
        <source>{layers:n} full</source>
        <translation>{layers:n} penuh</translation>
    </message>
    <message>
        <source>{num_attention_heads:n} query, {num_kv_heads:n} KV heads · {k_head_dim:n}</source>
        <translation>{num_attention_heads:n} kepala kueri, {num_kv_heads:n} kepala KV · {k_head_dim:n}</translation>
    </message>
    <message>
        <source>{num_attention_heads:n} query, {num_kv_heads:n} KV heads · K {k_head_dim:n}, V {v_head_dim:n}</source>
        <translation>{num_attention_heads:n} kepala kueri, {num_kv_heads:n} kepala KV · K {k_head_dim:n}, V {v_head_dim:n}</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>This name is taken; choose another one.</source>
        <translation>Nama ini sudah dipakai; pilih nama lain.</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>Notes on figures</source>
        <translation>Catatan pada besaran</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>No.</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Kasus</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Besaran</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Nilai</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Notes are the user&apos;s own words. Values are those of the card with the least headroom.</source>
        <translation>Catatan adalah kata-kata pengguna sendiri. Nilainya berlaku untuk kartu dengan ruang sisa paling kecil.</translation>
    </message>
    <message>
        <source>Note on a figure</source>
        <translation>Catatan pada besaran</translation>
    </message>
    <message>
        <source>Note on {figure}</source>
        <translation>Catatan pada {figure}</translation>
    </message>
    <message>
        <source>What it means here, who checked it, what was agreed</source>
        <translation>Apa artinya di sini, siapa yang memeriksanya, apa yang disepakati</translation>
    </message>
    <message>
        <source>&amp;Delete the note</source>
        <translation>&amp;Hapus catatan</translation>
    </message>
    <message>
        <source>{length:n} of {most:n} letters; the report prints the note with its figure.</source>
        <translation>{length:n} dari {most:n} huruf; laporan mencetak catatan bersama besarannya.</translation>
    </message>
    <message>
        <source>{length:n} letters are more than {most:n}; shorten the note.</source>
        <translation>{length:n} huruf melebihi {most:n}; persingkat catatan ini.</translation>
    </message>
    <message>
        <source>Option {option}, case {case}</source>
        <translation>Opsi {option}, kasus {case}</translation>
    </message>
    <message>
        <source>note</source>
        <translation>catatan</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>Catatan…</translation>
    </message>
    <message>
        <source>Note on this figure</source>
        <translation>Catatan pada besaran ini</translation>
    </message>
    <message>
        <source>Note: {text}</source>
        <translation>Catatan: {text}</translation>
    </message>
</context>
<context>
    <name>Offload</name>
    <message>
        <source>Whole blocks of the runtime, by the hash of their prefix.</source>
        <translation>Blok utuh milik runtime, menurut hash prefiksnya.</translation>
    </message>
    <message>
        <source>Chunks of its own, by the hash of their prefix.</source>
        <translation>Potongan miliknya sendiri, menurut hash prefiksnya.</translation>
    </message>
    <message>
        <source>Whole prompts with their state, as extra slots.</source>
        <translation>Prompt utuh dengan state-nya, sebagai slot tambahan.</translation>
    </message>
    <message>
        <source>The cache of running sequences, all layers but two.</source>
        <translation>Cache sekuens yang berjalan, semua lapisan kecuali dua.</translation>
    </message>
    <message>
        <source>nothing is kept until it is set</source>
        <translation>tidak ada yang disimpan sampai disetel</translation>
    </message>
    <message>
        <source>large pinned pools take minutes to set up</source>
        <translation>pool terkunci yang besar memerlukan bermenit-menit untuk disiapkan</translation>
    </message>
    <message>
        <source>1.25 GB/s, whatever the link carries</source>
        <translation>1,25 GB/s, berapa pun yang dibawa tautan</translation>
    </message>
    <message>
        <source>of each worker process</source>
        <translation>dari setiap proses pekerja</translation>
    </message>
    <message>
        <source>replies are computed again in the next turn</source>
        <translation>jawaban dihitung lagi pada giliran berikutnya</translation>
    </message>
    <message>
        <source>positions past the last whole chunk are not kept</source>
        <translation>posisi setelah potongan utuh terakhir tidak disimpan</translation>
    </message>
    <message>
        <source>a prompt waits for the whole load</source>
        <translation>prompt menunggu seluruh pemuatan</translation>
    </message>
    <message>
        <source>taken from each card&apos;s memory</source>
        <translation>diambil dari memori setiap kartu</translation>
    </message>
    <message>
        <source>GiB of all tensor-parallel ranks together</source>
        <translation>GiB dari semua rank paralel tensor bersama</translation>
    </message>
    <message>
        <source>times the card&apos;s pool, unless the hosts lack it</source>
        <translation>kali pool kartu, kecuali host tidak memilikinya</translation>
    </message>
    <message>
        <source>GB of 10⁹ bytes, of each rank</source>
        <translation>GB sebesar 10⁹ byte, dari setiap rank</translation>
    </message>
    <message>
        <source>blocks of lower priority are dropped, not moved</source>
        <translation>blok berprioritas lebih rendah dibuang, tidak dipindahkan</translation>
    </message>
    <message>
        <source>host memory that no memory report shows</source>
        <translation>memori host yang tidak ditunjukkan laporan memori mana pun</translation>
    </message>
    <message>
        <source>of each slot, in host memory</source>
        <translation>dari setiap slot, di memori host</translation>
    </message>
    <message>
        <source>Each pool must be larger than the one above it, or it repeats it and churns.</source>
        <translation>Setiap pool harus lebih besar daripada yang di atasnya, atau ia mengulanginya dan berputar sia-sia.</translation>
    </message>
    <message>
        <source>The object store is reached through host memory.</source>
        <translation>Penyimpanan objek dijangkau melalui memori host.</translation>
    </message>
    <message>
        <source>Replies are not stored unless it is set.</source>
        <translation>Jawaban tidak disimpan kecuali disetel.</translation>
    </message>
    <message>
        <source>Prompts shorter than a chunk are never stored.</source>
        <translation>Prompt yang lebih pendek daripada satu potongan tidak pernah disimpan.</translation>
    </message>
    <message>
        <source>Drives take a block only once it was used twice, to spare them.</source>
        <translation>Drive menerima sebuah blok hanya setelah dipakai dua kali, untuk menghemat umurnya.</translation>
    </message>
    <message>
        <source>From cards straight to drives there is no such filter, and the way is experimental.</source>
        <translation>Dari kartu langsung ke drive tidak ada penyaring seperti itu, dan jalurnya masih percobaan.</translation>
    </message>
    <message>
        <source>It stores a token in its own layout: with a quantised cache on the card, several times as large.</source>
        <translation>Ia menyimpan token dalam tata letaknya sendiri: dengan cache terkuantisasi pada kartu, beberapa kali lebih besar.</translation>
    </message>
    <message>
        <source>Direct reads from drives take 8 GiB of each card: lower the runtime&apos;s share of memory.</source>
        <translation>Pembacaan langsung dari drive mengambil 8 GiB dari setiap kartu: turunkan bagian memori runtime.</translation>
    </message>
    <message>
        <source>The size is of all ranks together, not of each.</source>
        <translation>Ukurannya dari semua rank bersama, bukan masing-masing.</translation>
    </message>
    <message>
        <source>Latent and hybrid models, and caches quantised per token and head, move layer by layer in small pieces.</source>
        <translation>Model laten dan hibrida, serta cache terkuantisasi per token dan kepala, berpindah lapisan demi lapisan dalam potongan kecil.</translation>
    </message>
    <message>
        <source>Every tier below host memory is reached through it.</source>
        <translation>Setiap tingkat di bawah memori host dijangkau melaluinya.</translation>
    </message>
    <message>
        <source>The size is of each rank, in GB of 10⁹ bytes.</source>
        <translation>Ukurannya dari setiap rank, dalam GB sebesar 10⁹ byte.</translation>
    </message>
    <message>
        <source>Hits shorter than 256 positions are not fetched from storage.</source>
        <translation>Hit yang lebih pendek daripada 256 posisi tidak diambil dari penyimpanan.</translation>
    </message>
    <message>
        <source>Without a host cache size nothing is offloaded.</source>
        <translation>Tanpa ukuran cache host tidak ada yang dialihkan.</translation>
    </message>
    <message>
        <source>Blocks below the least priority are dropped when they must go.</source>
        <translation>Blok di bawah prioritas terkecil dibuang bila harus pergi.</translation>
    </message>
    <message>
        <source>8 GiB of host memory by default, beside everything that is reported.</source>
        <translation>8 GiB memori host secara bawaan, di samping semua yang dilaporkan.</translation>
    </message>
    <message>
        <source>Models with states keep up to 32 copies of them a slot in host memory.</source>
        <translation>Model dengan state menyimpan sampai 32 salinannya per slot di memori host.</translation>
    </message>
    <message>
        <source>The limit is looked at after a prompt was saved: one large prompt exceeds it.</source>
        <translation>Batasnya dilihat setelah prompt disimpan: satu prompt besar melampauinya.</translation>
    </message>
    <message>
        <source>Every step reads the whole cache from the host.</source>
        <translation>Setiap langkah membaca seluruh cache dari host.</translation>
    </message>
    <message>
        <source>States of linear layers are never moved.</source>
        <translation>State lapisan linear tidak pernah dipindahkan.</translation>
    </message>
    <message>
        <source>docs.nvidia.com/dynamo, KVBM; ai-dynamo/dynamo docs/kvbm; ai-dynamo/nixl 8770b65</source>
        <translation>docs.nvidia.com/dynamo, KVBM; ai-dynamo/dynamo docs/kvbm; ai-dynamo/nixl 8770b65</translation>
    </message>
    <message>
        <source>LMCache 0.5.6, lmcache/v1/config.py, token_database.py; its documentation</source>
        <translation>LMCache 0.5.6, lmcache/v1/config.py, token_database.py; dokumentasinya</translation>
    </message>
    <message>
        <source>vLLM 0.33.0, v1/kv_offload; docs kv_offloading_usage; pull requests 27743, 37090, 49226</source>
        <translation>vLLM 0.33.0, v1/kv_offload; dokumentasi kv_offloading_usage; pull request 27743, 37090, 49226</translation>
    </message>
    <message>
        <source>SGLang 0.5.23, mem_cache; docs HiCache (design, best practices)</source>
        <translation>SGLang 0.5.23, mem_cache; dokumentasi HiCache (rancangan, praktik terbaik)</translation>
    </message>
    <message>
        <source>TensorRT-LLM 1.4.0rc4, docs KV cache system</source>
        <translation>TensorRT-LLM 1.4.0rc4, dokumentasi sistem cache KV</translation>
    </message>
    <message>
        <source>llama.cpp b11434, common/common.h; pull request 16391</source>
        <translation>llama.cpp b11434, common/common.h; pull request 16391</translation>
    </message>
    <message>
        <source>transformers 5.24.0, cache_utils.py: Cache.prefetch, offload</source>
        <translation>transformers 5.24.0, cache_utils.py: Cache.prefetch, offload</translation>
    </message>
    <message>
        <source>docs of 2026, NIXL 8770b65</source>
        <translation>dokumentasi 2026, NIXL 8770b65</translation>
    </message>
</context>
<context>
    <name>Options</name>
    <message>
        <source>Option</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>The purchase being looked at</source>
        <translation>Pembelian yang sedang dilihat</translation>
    </message>
    <message>
        <source>O&amp;ption</source>
        <translation>&amp;Opsi</translation>
    </message>
    <message>
        <source>&amp;Add an option</source>
        <translation>&amp;Tambahkan opsi</translation>
    </message>
    <message>
        <source>&amp;Duplicate this option</source>
        <translation>&amp;Duplikasikan opsi ini</translation>
    </message>
    <message>
        <source>&amp;Rename this option…</source>
        <translation>&amp;Ganti nama opsi ini…</translation>
    </message>
    <message>
        <source>De&amp;lete this option</source>
        <translation>&amp;Hapus opsi ini</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Pindahkan ke &amp;atas</translation>
    </message>
    <message>
        <source>Move d&amp;own</source>
        <translation>Pindahkan ke &amp;bawah</translation>
    </message>
    <message>
        <source>&amp;Baseline of the comparison</source>
        <translation>A&amp;cuan perbandingan</translation>
    </message>
    <message>
        <source>The option that differences are counted from</source>
        <translation>Opsi yang menjadi dasar penghitungan selisih</translation>
    </message>
    <message>
        <source>Add, duplicate, rename, move or delete an option</source>
        <translation>Tambah, gandakan, ganti nama, pindahkan, atau hapus opsi</translation>
    </message>
    <message>
        <source>add option</source>
        <translation>penambahan opsi</translation>
    </message>
    <message>
        <source>{name} (copy)</source>
        <translation>{name} (salinan)</translation>
    </message>
    <message>
        <source>duplicate option</source>
        <translation>duplikasi opsi</translation>
    </message>
    <message>
        <source>Rename the option</source>
        <translation>Ganti nama opsi</translation>
    </message>
    <message>
        <source>Name of the option</source>
        <translation>Nama opsi</translation>
    </message>
    <message>
        <source>rename option</source>
        <translation>penggantian nama opsi</translation>
    </message>
    <message>
        <source>delete option</source>
        <translation>penghapusan opsi</translation>
    </message>
    <message>
        <source>move option</source>
        <translation>pindahkan opsi</translation>
    </message>
    <message>
        <source>pin baseline</source>
        <translation>tetapkan acuan</translation>
    </message>
</context>
<context>
    <name>Output</name>
    <message>
        <source>report settings</source>
        <translation>pengaturan laporan</translation>
    </message>
    <message>
        <source>The report was not written</source>
        <translation>Laporan tidak ditulis</translation>
    </message>
    <message>
        <source>Print preview</source>
        <translation>Pratinjau cetak</translation>
    </message>
    <message>
        <source>Print the report</source>
        <translation>Cetak laporan</translation>
    </message>
    <message>
        <source>“{name}” is there already. Replace it?</source>
        <translation>“{name}” sudah ada. Timpa berkas itu?</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>Ekspor laporan</translation>
    </message>
    <message>
        <source>{path}: the report could not be written ({reason}); write it elsewhere.</source>
        <translation>{path}: laporan tidak dapat ditulis ({reason}); simpan di tempat lain.</translation>
    </message>
</context>
<context>
    <name>Pick</name>
    <message>
        <source>Type words of the name</source>
        <translation>Ketik kata dari namanya</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Cari</translation>
    </message>
    <message>
        <source>Nothing is found; try fewer words.</source>
        <translation>Tidak ditemukan; coba dengan lebih sedikit kata.</translation>
    </message>
</context>
<context>
    <name>Placement</name>
    <message>
        <source>experts cut over all</source>
        <translation>pakar dipotong ke semuanya</translation>
    </message>
    <message>
        <source>1 card</source>
        <translation>1 kartu</translation>
    </message>
    <message>
        <source>{cards:n} cards</source>
        <translation>{cards:n} kartu</translation>
    </message>
    <message>
        <source>{cards:n} cards = {dp:n} replicas × {each:n}</source>
        <translation>{cards:n} kartu = {dp:n} replika × {each:n}</translation>
    </message>
    <message>
        <source>tower</source>
        <translation>menara</translation>
    </message>
    <message>
        <source>MTP layers</source>
        <translation>lapisan MTP</translation>
    </message>
    <message>
        <source>layer {index}</source>
        <translation>lapisan {index}</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memori</translation>
    </message>
    <message>
        <source>routed experts</source>
        <translation>pakar terarah</translation>
    </message>
    <message>
        <source>hatched: other ranks of the replica hold it too</source>
        <translation>arsir: rank lain dalam replika juga menyimpannya</translation>
    </message>
    <message>
        <source>memory of a rank:</source>
        <translation>memori sebuah rank:</translation>
    </message>
    <message>
        <source>other lines</source>
        <translation>baris lain</translation>
    </message>
    <message>
        <source>tightest rank</source>
        <translation>rank tersempit</translation>
    </message>
    <message>
        <source>node {index}</source>
        <translation>node {index}</translation>
    </message>
    <message>
        <source>domain {index}</source>
        <translation>domain {index}</translation>
    </message>
    <message>
        <source>replica {index}</source>
        <translation>replika {index}</translation>
    </message>
    <message>
        <source>{size:gib} taken</source>
        <translation>{size:gib} terpakai</translation>
    </message>
    <message>
        <source>{degrees}. Case {case}: it keeps {free:gib} free.</source>
        <translation>{degrees}. Kasus {case}: tersisa {free:gib}.</translation>
    </message>
    <message>
        <source>{degrees}. Case {case}: it lacks {short:gib} at the best estimates.</source>
        <translation>{degrees}. Kasus {case}: kurang {short:gib} pada perkiraan terbaik.</translation>
    </message>
    <message>
        <source>{degrees}. Case {case}: every rank keeps {free:gib} free; cards do not pool.</source>
        <translation>{degrees}. Kasus {case}: setiap rank menyisakan {free:gib}; memori antarkartu tidak digabung.</translation>
    </message>
    <message>
        <source>{degrees}. Case {case}: rank {rank:n} on node {node:n} is the tightest and lacks {short:gib} at the best estimates; cards do not pool, so room on others does not help it.</source>
        <translation>{degrees}. Kasus {case}: rank {rank:n} pada node {node:n} adalah yang tersempit dan kurang {short:gib} pada perkiraan terbaik; memori antarkartu tidak digabung, jadi ruang pada kartu lain tidak menolongnya.</translation>
    </message>
    <message>
        <source>{degrees}. Case {case}: rank {rank:n} on node {node:n} is the tightest and keeps {free:gib} free; cards do not pool.</source>
        <translation>{degrees}. Kasus {case}: rank {rank:n} pada node {node:n} adalah yang tersempit dan menyisakan {free:gib}; memori antarkartu tidak digabung.</translation>
    </message>
    <message>
        <source>Ranks as columns, layers as cells, case {case}</source>
        <translation>Rank sebagai kolom, lapisan sebagai sel, kasus {case}</translation>
    </message>
    <message>
        <source>{caption}; {more:n} more ranks are in the table alone</source>
        <translation>{caption}; {more:n} rank lagi hanya ada di tabel</translation>
    </message>
    <message>
        <source>Ranks {ranks}: layers {layers}, weights {weights:gib}, cache {cache:gib}, headroom {free:gib}.</source>
        <translation>Rank {ranks}: lapisan {layers}, bobot {weights:gib}, cache {cache:gib}, ruang sisa {free:gib}.</translation>
    </message>
    <message>
        <source>Each replica is one card: nothing crosses a link for a token.</source>
        <translation>Setiap replika adalah satu kartu: tidak ada yang melewati tautan untuk sebuah token.</translation>
    </message>
    <message>
        <source>Links in a decode step of {tokens:n} sequences</source>
        <translation>Tautan dalam satu langkah decode dengan {tokens:n} sekuens</translation>
    </message>
    <message>
        <source>Links in a prefill step of {tokens:n} positions</source>
        <translation>Tautan dalam satu langkah prefill dengan {tokens:n} posisi</translation>
    </message>
    <message>
        <source>Where no measurement backs a time:</source>
        <translation>Bila sebuah waktu tidak didukung pengukuran:</translation>
    </message>
    <message>
        <source>Computing is assumed to hide {low:pct} to {high:pct} of what a prefill step waits for links.</source>
        <translation>Komputasi diasumsikan menyembunyikan {low:pct} sampai {high:pct} dari waktu satu langkah prefill menunggu tautan.</translation>
    </message>
    <message>
        <source>Assumed of the links:</source>
        <translation>Diasumsikan tentang tautan:</translation>
    </message>
    <message>
        <source>With {tokens:n} sequences in a step a token waits {time} for links. That is time beside the memory: no byte of the budget is in it.</source>
        <translation>Dengan {tokens:n} sekuens dalam satu langkah, sebuah token menunggu tautan selama {time}. Ini soal waktu, bukan memori: anggaran memori tidak bertambah karenanya.</translation>
    </message>
    <message>
        <source>Not in it, for their link is not known: {names}.</source>
        <translation>Tidak termasuk, karena tautannya tidak diketahui: {names}.</translation>
    </message>
    <message>
        <source>A sequence lives in one of {replicas:n} replicas; together they keep {most} sequences.</source>
        <translation>Sebuah sekuens berada dalam satu dari {replicas:n} replika; bersama-sama mereka menyimpan {most} sekuens.</translation>
    </message>
    <message>
        <source>This case needs all of them.</source>
        <translation>Kasus ini membutuhkan semuanya.</translation>
    </message>
    <message>
        <source>This case needs {fewest:n} of them.</source>
        <translation>Kasus ini membutuhkan {fewest:n} di antaranya.</translation>
    </message>
    <message>
        <source>With one in reserve (N + 1) {spare} find a place: the case still fits.</source>
        <translation>Dengan satu sebagai cadangan (N + 1), {spare} mendapat tempat: kasus ini masih muat.</translation>
    </message>
    <message>
        <source>With one in reserve (N + 1) {spare} find a place: the case does not fit then.</source>
        <translation>Dengan satu sebagai cadangan (N + 1), {spare} mendapat tempat: kasus ini lalu tidak muat.</translation>
    </message>
    <message>
        <source>When a card fails, all {cards:n} cards stop and nothing is served.</source>
        <translation>Bila sebuah kartu gagal, semua {cards:n} kartu berhenti dan tidak ada yang dilayani.</translation>
    </message>
    <message>
        <source>When a node fails, all {cards:n} cards stop and nothing is served.</source>
        <translation>Bila sebuah node gagal, semua {cards:n} kartu berhenti dan tidak ada yang dilayani.</translation>
    </message>
    <message>
        <source>When the card fails, nothing is served.</source>
        <translation>Bila kartu itu gagal, tidak ada yang dilayani.</translation>
    </message>
    <message>
        <source>When a card fails, its replica stops with {cards:n} cards; {left:n} replicas keep {most} sequences.</source>
        <translation>Bila sebuah kartu gagal, replikanya berhenti bersama {cards:n} kartu; {left:n} replika menyimpan {most} sekuens.</translation>
    </message>
    <message>
        <source>When a card fails, its replica stops with {cards:n} cards; the other one keeps {most} sequences.</source>
        <translation>Bila sebuah kartu gagal, replikanya berhenti bersama {cards:n} kartu; replika yang lain menyimpan {most} sekuens.</translation>
    </message>
    <message>
        <source>When the worst node fails, {cards:n} cards stop; the replica that is left keeps {most} sequences.</source>
        <translation>Bila node terburuk gagal, {cards:n} kartu berhenti; replika yang tersisa menyimpan {most} sekuens.</translation>
    </message>
    <message>
        <source>When the worst node fails, one replica stops with {cards:n} cards; {left:n} replicas keep {most} sequences.</source>
        <translation>Bila node terburuk gagal, satu replika berhenti bersama {cards:n} kartu; {left:n} replika menyimpan {most} sekuens.</translation>
    </message>
    <message>
        <source>When the worst node fails, {stopped:n} replicas stop with {cards:n} cards; {left:n} replicas keep {most} sequences.</source>
        <translation>Bila node terburuk gagal, {stopped:n} replika berhenti bersama {cards:n} kartu; {left:n} replika menyimpan {most} sekuens.</translation>
    </message>
    <message>
        <source>The case still fits.</source>
        <translation>Kasus ini masih muat.</translation>
    </message>
    <message>
        <source>The case does not fit then.</source>
        <translation>Kasus ini lalu tidak muat.</translation>
    </message>
    <message>
        <source>Of {count:n} legal placements on these cards {fitting:n} fit case {case}.</source>
        <translation>Dari {count:n} penempatan yang sah pada kartu ini, {fitting:n} memuat kasus {case}.</translation>
    </message>
    <message>
        <source>The best placements of these cards</source>
        <translation>Penempatan terbaik kartu-kartu ini</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>laten</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Lapisan</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>Kepala kueri</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Kepala KV</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Pakar</translation>
    </message>
    <message>
        <source>Weights, GiB</source>
        <translation>Bobot, GiB</translation>
    </message>
    <message>
        <source>Cache, GiB</source>
        <translation>Cache, GiB</translation>
    </message>
    <message>
        <source>Other lines, GiB</source>
        <translation>Baris lain, GiB</translation>
    </message>
    <message>
        <source>Headroom, GiB</source>
        <translation>Ruang sisa, GiB</translation>
    </message>
    <message>
        <source>What each rank holds (▲ the tightest)</source>
        <translation>Yang disimpan setiap rank (▲ yang tersempit)</translation>
    </message>
    <message>
        <source>weights in all</source>
        <translation>bobot seluruhnya</translation>
    </message>
    <message>
        <source>prediction layers (MTP)</source>
        <translation>lapisan prediksi (MTP)</translation>
    </message>
    <message>
        <source>caches of case {case}</source>
        <translation>cache kasus {case}</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Bagian</translation>
    </message>
    <message>
        <source>Held by all ranks</source>
        <translation>Disimpan semua rank</translation>
    </message>
    <message>
        <source>In host memory</source>
        <translation>Di memori host</translation>
    </message>
    <message>
        <source>Copies and padding</source>
        <translation>Salinan dan padding</translation>
    </message>
    <message>
        <source>Once: the model</source>
        <translation>Sekali: modelnya</translation>
    </message>
    <message>
        <source>Ranks + host memory − copies = the model, in bytes</source>
        <translation>Rank + memori host − salinan = model, dalam byte</translation>
    </message>
    <message>
        <source>send</source>
        <translation>kirim</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>cincin</translation>
    </message>
    <message>
        <source>ring, low latency</source>
        <translation>cincin, latensi rendah</translation>
    </message>
    <message>
        <source>in the switch</source>
        <translation>di dalam switch</translation>
    </message>
    <message>
        <source>one-shot</source>
        <translation>satu tahap</translation>
    </message>
    <message>
        <source>two-shot</source>
        <translation>dua tahap</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>langsung</translation>
    </message>
    <message>
        <source>several</source>
        <translation>beberapa</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>Pertukaran</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Muatan</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Kali</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Tautan</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algoritme</translation>
    </message>
    <message>
        <source>One</source>
        <translation>Satu kali</translation>
    </message>
    <message>
        <source>A step</source>
        <translation>Satu langkah</translation>
    </message>
    <message>
        <source>Measured?</source>
        <translation>Terukur?</translation>
    </message>
    <message>
        <source>dispatch</source>
        <translation>kirim</translation>
    </message>
    <message>
        <source>combine</source>
        <translation>gabung</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Seluruhnya</translation>
    </message>
    <message>
        <source>If prompts were computed on cards of their own, each request of case {case} would move {size:gib} for {positions:n} positions to the decode ranks. That is time beside memory: no byte of the budget is in it.</source>
        <translation>Andai prompt dihitung di kartu tersendiri, setiap permintaan kasus {case} memindahkan {size:gib} untuk {positions:n} posisi ke rank decode. Ini soal waktu, bukan memori: anggaran memori tidak bertambah karenanya.</translation>
    </message>
    <message>
        <source>It is {times} times what the model stores once, for ranks hold copies.</source>
        <translation>Jumlah itu {times} kali yang disimpan model satu kali, karena rank menyimpan salinan.</translation>
    </message>
    <message>
        <source>No link among these cards is known, so no time is given.</source>
        <translation>Tautan antarkartu ini tidak diketahui, jadi waktunya tidak diberikan.</translation>
    </message>
    <message>
        <source>Layers are sent while later ones are computed, which leaves less to wait for.</source>
        <translation>Lapisan dikirim selagi lapisan berikutnya dihitung, sehingga yang ditunggu lebih sedikit.</translation>
    </message>
    <message>
        <source>Between nodes: no network is stated among the links of these cards.</source>
        <translation>Antarnode: tidak ada jaringan yang dinyatakan di antara tautan kartu ini.</translation>
    </message>
    <message>
        <source>This case states no traffic, so the rate that the links must carry is not known.</source>
        <translation>Kasus ini tidak menyatakan lalu lintas, jadi laju yang harus dibawa tautan tidak diketahui.</translation>
    </message>
    <message>
        <source>At {rate} requests a second their mean prompts are {payload}, on average and for all replicas together; links of {low}–{high} nominal carry that.</source>
        <translation>Pada {rate} permintaan per detik, prompt rata-ratanya {payload}, secara rata-rata dan untuk semua replika bersama; tautan nominal {low}–{high} sanggup membawanya.</translation>
    </message>
    <message>
        <source>one card</source>
        <translation>satu kartu</translation>
    </message>
    <message>
        <source>one domain</source>
        <translation>satu domain</translation>
    </message>
    <message>
        <source>one node</source>
        <translation>satu node</translation>
    </message>
    <message>
        <source>PCIe roots</source>
        <translation>akar PCIe</translation>
    </message>
    <message>
        <source>the network</source>
        <translation>jaringan</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>Di dalam</translation>
    </message>
    <message>
        <source>A card&apos;s rate</source>
        <translation>Laju satu kartu</translation>
    </message>
    <message>
        <source>Cards at once</source>
        <translation>Kartu serentak</translation>
    </message>
    <message>
        <source>All of it</source>
        <translation>Seluruhnya</translation>
    </message>
    <message>
        <source>Left to wait for</source>
        <translation>Sisa yang ditunggu</translation>
    </message>
    <message>
        <source>✔ yes</source>
        <translation>✔ ya</translation>
    </message>
    <message>
        <source>≈ no</source>
        <translation>≈ tidak</translation>
    </message>
    <message>
        <source>Moving the cache of a prompt of {positions:n} positions from prefill to decode</source>
        <translation>Memindahkan cache prompt {positions:n} posisi dari prefill ke decode</translation>
    </message>
    <message>
        <source>TP of prefill</source>
        <translation>TP prefill</translation>
    </message>
    <message>
        <source>Pairs of ranks</source>
        <translation>Pasangan rank</translation>
    </message>
    <message>
        <source>A pair</source>
        <translation>Satu pasangan</translation>
    </message>
    <message>
        <source>A prefill rank sends</source>
        <translation>Rank prefill mengirim</translation>
    </message>
    <message>
        <source>A decode rank takes</source>
        <translation>Rank decode menerima</translation>
    </message>
    <message>
        <source>In all, GiB</source>
        <translation>Seluruhnya, GiB</translation>
    </message>
    <message>
        <source>Which prefill ranks feed the {ranks:n} decode ranks</source>
        <translation>Rank prefill mana yang mengisi {ranks:n} rank decode</translation>
    </message>
    <message>
        <source>Which prefill ranks feed the decode rank</source>
        <translation>Rank prefill mana yang mengisi rank decode</translation>
    </message>
    <message>
        <source>{degree} {ranks:n}: {operation}</source>
        <translation>{degree} {ranks:n}: {operation}</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Replika</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>Room for caches there</source>
        <translation>Ruang cache di sana</translation>
    </message>
    <message>
        <source>Most caches, each</source>
        <translation>Cache terbanyak, masing-masing</translation>
    </message>
    <message>
        <source>Replicas are pools of their own</source>
        <translation>Replika adalah pool tersendiri</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Penempatan</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Putusan</translation>
    </message>
    <message>
        <source>Copies, GiB</source>
        <translation>Salinan, GiB</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Token/dtk</translation>
    </message>
    <message>
        <source>Most sequences</source>
        <translation>Sekuens terbanyak</translation>
    </message>
    <message>
        <source>Least room on rank</source>
        <translation>Ruang tersempit pada rank</translation>
    </message>
    <message>
        <source>What fits stands first, the fastest on top: the output tokens a second of this case on all cards, estimated from what each reads and computes in prefill and decode and what it waits for links; the service times of an option rest on the same estimate.</source>
        <translation>Yang muat di depan, yang tercepat teratas: token keluaran per detik kasus ini di semua kartu, diperkirakan dari yang dibaca dan dihitung tiap kartu saat prefill dan decode serta yang ditunggunya dari tautan; waktu layanan suatu opsi bertumpu pada perkiraan yang sama.</translation>
    </message>
    <message>
        <source>Longest length</source>
        <translation>Panjang terbesar</translation>
    </message>
    <message>
        <source>Links, a token</source>
        <translation>Tautan, per token</translation>
    </message>
    <message>
        <source>Longest length and most sequences by the number of cards</source>
        <translation>Panjang terbesar dan sekuens terbanyak menurut jumlah kartu</translation>
    </message>
    <message>
        <source>{way}: longest {longest}, sequences {most}.</source>
        <translation>{way}: terpanjang {longest}, sekuens {most}.</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Terpanjang</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>Sekuens</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Kartu</translation>
    </message>
    <message>
        <source>TP {cards:n}: in every layer all cards wait for each other twice, so the slowest card or link sets the pace.</source>
        <translation>TP {cards:n}: di setiap lapisan semua kartu saling menunggu dua kali, jadi kartu atau tautan paling lambat menentukan laju.</translation>
    </message>
    <message>
        <source>Links take {time} of a token here, {share:pct} of a decode step of {step} with nothing prefilling beside it: more cards in the group hardly make it faster.</source>
        <translation>Di sini tautan memakan {time} per token, {share:pct} dari langkah decode {step} tanpa prefill di sampingnya: kartu tambahan dalam grup hampir tidak mempercepatnya.</translation>
    </message>
    <message>
        <source>Links take {time} of a token here, {share:pct} of a decode step of {step} with nothing prefilling beside it.</source>
        <translation>Di sini tautan memakan {time} per token, {share:pct} dari langkah decode {step} tanpa prefill di sampingnya.</translation>
    </message>
    <message>
        <source>PP {cards:n}: a stage waits while no micro-batch is in it, {share:pct} of the time here: (p − 1) ÷ (m + p − 1) with p stages and as many micro-batches m as a replica has sequences, the least it can be. One request alone leaves {idle:n} of {cards:n} cards waiting and is no faster than on one.</source>
        <translation>PP {cards:n}: sebuah tahap menunggu selama tidak ada mikro-batch di dalamnya, di sini {share:pct} dari waktu: (p − 1) ÷ (m + p − 1) dengan p tahap dan mikro-batch m sebanyak sekuens sebuah replika, yang paling kecil yang mungkin. Satu permintaan saja membuat {idle:n} dari {cards:n} kartu menunggu dan tidak lebih cepat daripada di satu kartu.</translation>
    </message>
    <message>
        <source>{cards:n} replicas: cards do not pool, and one card alone holds nothing of this case.</source>
        <translation>{cards:n} replika: memori antarkartu tidak digabung, dan satu kartu saja tidak memuat apa pun dari kasus ini.</translation>
    </message>
    <message>
        <source>{cards:n} replicas: no card waits for another; a request waits where its own replica is full though others have room, and none can be longer than one card holds ({longest} positions here).</source>
        <translation>{cards:n} replika: tidak ada kartu yang menunggu kartu lain; sebuah permintaan menunggu bila replikanya penuh walau yang lain lega, dan tidak ada yang bisa lebih panjang daripada yang dimuat satu kartu (di sini {longest} posisi).</translation>
    </message>
    <message>
        <source>memory, card {rank:n}</source>
        <translation>memori, kartu {rank:n}</translation>
    </message>
    <message>
        <source>{cards:n} cards, TP {cards:n}</source>
        <translation>{cards:n} kartu, TP {cards:n}</translation>
    </message>
    <message>
        <source>{cards:n} cards, PP {cards:n}</source>
        <translation>{cards:n} kartu, PP {cards:n}</translation>
    </message>
    <message>
        <source>{cards:n} cards, {cards:n} replicas</source>
        <translation>{cards:n} kartu, {cards:n} replika</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>ditolak</translation>
    </message>
    <message>
        <source>What binds</source>
        <translation>Yang membatasi</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Gelembung</translation>
    </message>
    <message>
        <source>One card against several, the same case in one node</source>
        <translation>Satu kartu dibanding beberapa, kasus yang sama dalam satu node</translation>
    </message>
    <message>
        <source>Rank {rank:n}, {card}, node {node:n}, replica {dp:n}, stage {pp:n}, part {tp:n}.</source>
        <translation>Rank {rank:n}, {card}, node {node:n}, replika {dp:n}, tahap {pp:n}, bagian {tp:n}.</translation>
    </message>
    <message>
        <source>Layers {layers}.</source>
        <translation>Lapisan {layers}.</translation>
    </message>
    <message>
        <source>Query heads in a layer: {queries}, KV heads: {keys}.</source>
        <translation>Kepala kueri per lapisan: {queries}, kepala KV: {keys}.</translation>
    </message>
    <message>
        <source>{experts:n} routed experts in a layer.</source>
        <translation>{experts:n} pakar terarah per lapisan.</translation>
    </message>
    <message>
        <source>Others take {taken:gib} of its card.</source>
        <translation>Pihak lain memakai {taken:gib} dari kartunya.</translation>
    </message>
    <message>
        <source>Weights {weights:gib}, cache {cache:gib}, headroom {free:gib}.</source>
        <translation>Bobot {weights:gib}, cache {cache:gib}, ruang sisa {free:gib}.</translation>
    </message>
    <message>
        <source>▲ No rank has less.</source>
        <translation>▲ Tidak ada rank yang lebih sempit.</translation>
    </message>
    <message>
        <source>Layer {index:n}</source>
        <translation>Lapisan {index:n}</translation>
    </message>
    <message>
        <source>{name}: not on this rank.</source>
        <translation>{name}: tidak pada rank ini.</translation>
    </message>
    <message>
        <source>other ranks hold the same cache</source>
        <translation>rank lain menyimpan cache yang sama</translation>
    </message>
    <message>
        <source>other ranks of the replica hold it too</source>
        <translation>rank lain dalam replika juga menyimpannya</translation>
    </message>
    <message>
        <source>{experts:n} routed experts here</source>
        <translation>{experts:n} pakar terarah di sini</translation>
    </message>
    <message>
        <source>some of them on other ranks too</source>
        <translation>sebagian juga pada rank lain</translation>
    </message>
    <message>
        <source>Replicas (DP)</source>
        <translation>Replika (DP)</translation>
    </message>
    <message>
        <source>Ranks that hold different routed experts (EP)</source>
        <translation>Rank yang menyimpan pakar terarah berbeda (EP)</translation>
    </message>
    <message>
        <source>Ranks that share the positions of a sequence (DCP)</source>
        <translation>Rank yang berbagi posisi sebuah sekuens (DCP)</translation>
    </message>
    <message>
        <source>Of the tightest rank, at the best estimates</source>
        <translation>Dari rank tersempit, pada perkiraan terbaik</translation>
    </message>
    <message>
        <source>Most at the case&apos;s length, over all replicas</source>
        <translation>Terbanyak pada panjang kasus, di semua replika</translation>
    </message>
    <message>
        <source>Longest length at the case&apos;s sequences</source>
        <translation>Panjang terbesar pada sekuens kasus</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Tautan</translation>
    </message>
    <message>
        <source>What a token waits for links, at the best estimate</source>
        <translation>Lama sebuah token menunggu tautan, pada perkiraan terbaik</translation>
    </message>
    <message>
        <source>Output tokens a second of this case on all cards: an estimate, untested</source>
        <translation>Token keluaran per detik kasus ini di semua kartu: perkiraan, belum diuji</translation>
    </message>
    <message>
        <source>Weights and caches held more than once</source>
        <translation>Bobot dan cache yang disimpan lebih dari sekali</translation>
    </message>
    <message>
        <source>Placements of option {name}</source>
        <translation>Penempatan opsi {name}</translation>
    </message>
    <message>
        <source>&amp;Only what fits</source>
        <translation>&amp;Hanya yang muat</translation>
    </message>
    <message>
        <source>Narrow: TP 8, PP 2 …</source>
        <translation>Saring: TP 8, PP 2 …</translation>
    </message>
    <message>
        <source>Narrow the list</source>
        <translation>Saring daftar</translation>
    </message>
    <message>
        <source>Placements computed</source>
        <translation>Penempatan yang dihitung</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Berhenti</translation>
    </message>
    <message>
        <source>Legal placements</source>
        <translation>Penempatan yang sah</translation>
    </message>
    <message>
        <source>&amp;Use this placement</source>
        <translation>&amp;Pakai penempatan ini</translation>
    </message>
    <message>
        <source>Looking for every legal placement…</source>
        <translation>Mencari setiap penempatan yang sah…</translation>
    </message>
    <message>
        <source>One placement is legal on these cards.</source>
        <translation>Satu penempatan yang sah pada kartu ini.</translation>
    </message>
    <message>
        <source>No placement on these cards is legal for this model and runtime.</source>
        <translation>Tidak ada penempatan pada kartu ini yang sah untuk model dan runtime ini.</translation>
    </message>
    <message>
        <source>Click a heading to sort. Links cost time, not memory.</source>
        <translation>Klik judul kolom untuk mengurutkan. Tautan memakan waktu, bukan memori.</translation>
    </message>
    <message>
        <source>{count:n} legal placements on these cards, {fitting:n} of them fit {case}.</source>
        <translation>{count:n} penempatan yang sah pada kartu ini, {fitting:n} di antaranya memuat {case}.</translation>
    </message>
    <message>
        <source>Stopped at {count:n} placements, {fitting:n} of them fit {case}.</source>
        <translation>Berhenti pada {count:n} penempatan, {fitting:n} di antaranya memuat {case}.</translation>
    </message>
    <message>
        <source>No placement matches; change or empty what narrows the list.</source>
        <translation>Tidak ada penempatan yang cocok; ubah atau kosongkan saringannya.</translation>
    </message>
    <message>
        <source>{degrees}. {verdict}; rank {rank:n} is the tightest with a headroom of {free:gib}; {bound}. Held more than once: {weights:gib} of weights, {caches:gib} of caches.</source>
        <translation>{degrees}. {verdict}; rank {rank:n} adalah yang tersempit dengan ruang sisa {free:gib}; {bound}. Disimpan lebih dari sekali: {weights:gib} bobot, {caches:gib} cache.</translation>
    </message>
    <message>
        <source>A token waits {time} for links.</source>
        <translation>Sebuah token menunggu tautan selama {time}.</translation>
    </message>
    <message>
        <source>Other placements…</source>
        <translation>Penempatan lain…</translation>
    </message>
    <message>
        <source>Every legal way to spread the model over these cards</source>
        <translation>Setiap cara yang sah untuk menyebar model pada kartu ini</translation>
    </message>
    <message>
        <source>Comparing one card with several…</source>
        <translation>Membandingkan satu kartu dengan beberapa…</translation>
    </message>
    <message>
        <source>The picture&apos;s figures as a table, to read and to copy</source>
        <translation>Angka gambar sebagai tabel, untuk dibaca dan disalin</translation>
    </message>
    <message>
        <source>The rank looked at</source>
        <translation>Rank yang dilihat</translation>
    </message>
    <message>
        <source>The links among these cards are not known.</source>
        <translation>Tautan di antara kartu-kartu ini tidak diketahui.</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>muat</translation>
    </message>
    <message>
        <source>depends</source>
        <translation>bergantung</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>tidak muat</translation>
    </message>
    <message>
        <source>Choose a model and an accelerator first.</source>
        <translation>Pilih model dan akselerator lebih dahulu.</translation>
    </message>
    <message>
        <source>Type the sequences and lengths of this case first.</source>
        <translation>Isi sekuens dan panjang kasus ini lebih dahulu.</translation>
    </message>
    <message>
        <source>There is nothing to place yet</source>
        <translation>Belum ada yang ditempatkan</translation>
    </message>
    <message>
        <source>another placement</source>
        <translation>penempatan lain</translation>
    </message>
    <message>
        <source>one TP group</source>
        <translation>satu grup TP</translation>
    </message>
    <message>
        <source>one pipeline (PP)</source>
        <translation>satu pipeline (PP)</translation>
    </message>
    <message>
        <source>replicas of one card</source>
        <translation>replika satu kartu</translation>
    </message>
    <message>
        <source>longest length, positions</source>
        <translation>panjang terpanjang, posisi</translation>
    </message>
    <message>
        <source>most sequences</source>
        <translation>sekuens terbanyak</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Preferences</source>
        <translation>Preferensi</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Mengikuti sistem</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Terang</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Gelap</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Bahasa</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Warna</translation>
    </message>
    <message>
        <source>Numbers follow the language; the project is not touched.</source>
        <translation>Format angka mengikuti bahasa; proyek tidak berubah.</translation>
    </message>
</context>
<context>
    <name>Prices</name>
    <message>
        <source>Item</source>
        <translation>Barang</translation>
    </message>
    <message>
        <source>Type what is offered.</source>
        <translation>Ketik apa yang ditawarkan.</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>Pemasok</translation>
    </message>
    <message>
        <source>Type who offers it.</source>
        <translation>Ketik siapa yang menawarkan.</translation>
    </message>
    <message>
        <source>Type a price of 0 or more, such as 30000; leave it empty while it is not given.</source>
        <translation>Ketik harga 0 atau lebih, misalnya 30000; kosongkan selama belum ada.</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>Paid for</source>
        <translation>Dibayar</translation>
    </message>
    <message>
        <source>Tax</source>
        <translation>Pajak</translation>
    </message>
    <message>
        <source>Day of the offer</source>
        <translation>Tanggal penawaran</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>Berlaku hingga</translation>
    </message>
    <message>
        <source>Card that comes with it</source>
        <translation>Kartu yang disertakan</translation>
    </message>
    <message>
        <source>Cards in a piece</source>
        <translation>Kartu per buah</translation>
    </message>
    <message>
        <source>Watts without its cards</source>
        <translation>Watt tanpa kartunya</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Type what to remember of the offer.</source>
        <translation>Ketik hal yang perlu diingat dari penawaran ini.</translation>
    </message>
    <message>
        <source>One unit of</source>
        <translation>Satu satuan</translation>
    </message>
    <message>
        <source>Is worth so many</source>
        <translation>Bernilai dalam</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Type how much one unit is worth, more than 0, such as 0.92.</source>
        <translation>Ketik nilai satu satuan, lebih dari 0, misalnya 0,92.</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tanggal</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Sumber</translation>
    </message>
    <message>
        <source>Type where the rate was read.</source>
        <translation>Ketik dari mana kurs ini dibaca.</translation>
    </message>
    <message>
        <source>Type what is bought or rented.</source>
        <translation>Ketik apa yang dibeli atau disewa.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>Type how many, more than 0.</source>
        <translation>Ketik berapa banyak, lebih dari 0.</translation>
    </message>
    <message>
        <source>Price taken</source>
        <translation>Harga yang dipakai</translation>
    </message>
    <message>
        <source>Type what to remember of this line.</source>
        <translation>Ketik apa yang perlu diingat dari baris ini.</translation>
    </message>
    <message>
        <source>Type the hours a month that hourly prices are paid for, 1 to 744.</source>
        <translation>Ketik jam per bulan yang dibayar menurut harga per jam, 1 sampai 744.</translation>
    </message>
    <message>
        <source>The option is</source>
        <translation>Opsi ini</translation>
    </message>
    <message>
        <source>Hours a month</source>
        <translation>Jam per bulan</translation>
    </message>
    <message>
        <source>Watts of a card</source>
        <translation>Watt per kartu</translation>
    </message>
    <message>
        <source>Type what a card was measured to draw; empty takes its TDP.</source>
        <translation>Ketik daya kartu menurut pengukuran; jika kosong, TDP yang dipakai.</translation>
    </message>
    <message>
        <source>Watts of an idle card</source>
        <translation>Watt kartu menganggur</translation>
    </message>
    <message>
        <source>Type what a card draws while it waits, 0 or more.</source>
        <translation>Ketik berapa watt kartu saat menunggu, 0 atau lebih.</translation>
    </message>
    <message>
        <source>Time cards are busy</source>
        <translation>Waktu kartu sibuk</translation>
    </message>
    <message>
        <source>Type the share of the time in per cent, 0 to 100.</source>
        <translation>Ketik bagian waktunya dalam persen, 0 sampai 100.</translation>
    </message>
    <message>
        <source>Power is paid by</source>
        <translation>Listrik dibayar</translation>
    </message>
    <message>
        <source>Type three capital letters such as EUR; empty where all prices agree.</source>
        <translation>Ketik tiga huruf besar seperti EUR; kosongkan bila semua harga sama mata uangnya.</translation>
    </message>
    <message>
        <source>Currency of totals</source>
        <translation>Mata uang total</translation>
    </message>
    <message>
        <source>Tax on prices without it</source>
        <translation>Pajak atas harga tanpa pajak</translation>
    </message>
    <message>
        <source>Type the tax in per cent, such as 11; empty leaves totals before tax.</source>
        <translation>Ketik pajak dalam persen, misalnya 11; jika kosong, total belum termasuk pajak.</translation>
    </message>
    <message>
        <source>Type a number above 0; empty sets no limit.</source>
        <translation>Ketik angka di atas 0; kosong berarti tanpa batas.</translation>
    </message>
    <message>
        <source>Type what cooling adds, 1 to 10, such as 1.4.</source>
        <translation>Ketik tambahan untuk pendinginan, 1 sampai 10, misalnya 1,4.</translation>
    </message>
    <message>
        <source>Price of a kWh</source>
        <translation>Harga per kWh</translation>
    </message>
    <message>
        <source>Most kW</source>
        <translation>kW paling banyak</translation>
    </message>
    <message>
        <source>Most amperes</source>
        <translation>Ampere paling banyak</translation>
    </message>
    <message>
        <source>Most rack units</source>
        <translation>Unit rak paling banyak</translation>
    </message>
    <message>
        <source>Volts</source>
        <translation>Tegangan (V)</translation>
    </message>
    <message>
        <source>Type the voltage, such as 400; empty: not known.</source>
        <translation>Ketik tegangan, misalnya 400; kosong: tidak diketahui.</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Fasa</translation>
    </message>
    <message>
        <source>Power factor</source>
        <translation>Faktor daya</translation>
    </message>
    <message>
        <source>Type a factor above 0 and up to 1.</source>
        <translation>Ketik faktor di atas 0 sampai 1.</translation>
    </message>
    <message>
        <source>Type three capital letters such as EUR, USD or IDR.</source>
        <translation>Ketik tiga huruf besar seperti EUR, USD atau IDR.</translation>
    </message>
    <message>
        <source>Type the watts of one piece without its cards, whose TDP is added; empty: not known.</source>
        <translation>Ketik daya satu buah tanpa kartunya, dalam watt; TDP kartu ditambahkan; kosong: tidak diketahui.</translation>
    </message>
    <message>
        <source>Type how many of that card come with one piece: 1 for a card, 8 for a node of eight.</source>
        <translation>Ketik berapa kartu itu yang disertakan per buah: 1 untuk kartu, 8 untuk node berisi delapan.</translation>
    </message>
    <message>
        <source>Type the cards in one piece; empty: none, or one where the line is cards.</source>
        <translation>Ketik jumlah kartu per buah; kosong: tidak ada, atau satu bila barisnya kartu.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Type the height of one piece in rack units; empty: not known.</source>
        <translation>Ketik tinggi satu buah dalam unit rak; kosong: tidak diketahui.</translation>
    </message>
    <message>
        <source>not in the price</source>
        <translation>belum termasuk</translation>
    </message>
    <message>
        <source>in the price</source>
        <translation>sudah termasuk</translation>
    </message>
    <message>
        <source>the buyer, not a tenant</source>
        <translation>pembeli, bukan penyewa</translation>
    </message>
    <message>
        <source>us</source>
        <translation>kami</translation>
    </message>
    <message>
        <source>somebody else</source>
        <translation>pihak lain</translation>
    </message>
    <message>
        <source>Type a day as YYYY-MM-DD, such as 2026-11-30.</source>
        <translation>Ketik tanggal sebagai YYYY-MM-DD, misalnya 2026-11-30.</translation>
    </message>
    <message>
        <source>{0} is before the day of the offer.</source>
        <translation>{0} lebih awal daripada tanggal penawaran.</translation>
    </message>
    <message>
        <source>{0} into {1} is there already on {2}.</source>
        <translation>{0} ke {1} sudah ada pada {2}.</translation>
    </message>
    <message>
        <source>{0} into itself needs no rate: name another currency.</source>
        <translation>{0} ke dirinya sendiri tidak memerlukan kurs: sebutkan mata uang lain.</translation>
    </message>
    <message>
        <source>Cards come with it: choose above which they are.</source>
        <translation>Ada kartu yang disertakan: pilih di atas kartu apa.</translation>
    </message>
    <message>
        <source>A card is named: type how many come with a piece, 1 or more, or choose none above.</source>
        <translation>Sebuah kartu disebut: ketik berapa per buah, 1 atau lebih, atau pilih tidak ada di atas.</translation>
    </message>
    <message>
        <source>{0} is below zero: type what is paid, a discount as the lower price.</source>
        <translation>{0} di bawah nol: ketik yang dibayar; potongan ditulis sebagai harga yang lebih rendah.</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Tambah</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>Prices and bill</source>
        <translation>Harga dan kebutuhan barang</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Harga</translation>
    </message>
    <message>
        <source>Exchange rates</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Bill</source>
        <translation>Kebutuhan barang</translation>
    </message>
    <message>
        <source>Site, tax and currency</source>
        <translation>Lokasi, pajak dan mata uang</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Urungkan</translation>
    </message>
    <message>
        <source>&amp;Redo last</source>
        <translation>U&amp;langi</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>Tutu&amp;p</translation>
    </message>
    <message>
        <source>Bill of {name}</source>
        <translation>Kebutuhan barang {name}</translation>
    </message>
    <message>
        <source>New price</source>
        <translation>Harga baru</translation>
    </message>
    <message>
        <source>remove price</source>
        <translation>hapus harga</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>Baris baru</translation>
    </message>
    <message>
        <source>add to {name}</source>
        <translation>tambah ke {name}</translation>
    </message>
    <message>
        <source>remove from {name}</source>
        <translation>hapus dari {name}</translation>
    </message>
    <message>
        <source>State of the offer</source>
        <translation>Keadaan penawaran</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>Jumlah total</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Lokasi</translation>
    </message>
</context>
<context>
    <name>ProjectFiles</name>
    <message>
        <source>Untitled</source>
        <translation>Tanpa judul</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Buka proyek</translation>
    </message>
    <message>
        <source>Save the project as</source>
        <translation>Simpan proyek sebagai</translation>
    </message>
    <message>
        <source>Project name</source>
        <translation>Nama proyek</translation>
    </message>
    <message>
        <source>Title of the report</source>
        <translation>Judul laporan</translation>
    </message>
    <message>
        <source>Compare with another project</source>
        <translation>Bandingkan dengan proyek lain</translation>
    </message>
    <message>
        <source>take over from another file</source>
        <translation>ambil dari berkas lain</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>&amp;Lupakan daftar ini</translation>
    </message>
    <message>
        <source>The project was not opened</source>
        <translation>Proyek tidak dibuka</translation>
    </message>
    <message>
        <source>The project was not saved</source>
        <translation>Proyek tidak disimpan</translation>
    </message>
    <message>
        <source>KVDesk projects (*.kvdesk)</source>
        <translation>Proyek KVDesk (*.kvdesk)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Semua berkas (*)</translation>
    </message>
</context>
<context>
    <name>Purchase</name>
    <message>
        <source>Smallest purchase</source>
        <translation>Pembelian terkecil</translation>
    </message>
    <message>
        <source>Nothing carries the load within the limits</source>
        <translation>Tidak ada yang menanggung beban dalam batas</translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation>Yang ditanyakan</translation>
    </message>
    <message>
        <source>Requests held are those of the first case that fit at the high estimates, without the spares. Times per output token are estimates of a roofline, and untested: of the first case with the headroom wanted, every replica at work.</source>
        <translation>Permintaan yang tertampung adalah permintaan kasus pertama yang muat pada perkiraan tinggi, tanpa cadangan. Waktu per token keluaran adalah perkiraan roofline, dan belum diuji: untuk kasus pertama dengan ruang sisa yang diminta, semua replika bekerja.</translation>
    </message>
    <message>
        <source>{hidden:n} more rows are not printed; the command line&apos;s JSON has them all.</source>
        <translation>{hidden:n} baris lagi tidak dicetak; JSON dari baris perintah memuat semuanya.</translation>
    </message>
    <message>
        <source>auto (as the config states)</source>
        <translation>auto (menurut konfigurasi)</translation>
    </message>
    <message>
        <source>1 to {most:n} of each</source>
        <translation>1 sampai {most:n} dari masing-masing</translation>
    </message>
    <message>
        <source>Load to carry</source>
        <translation>Beban yang ditanggung</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>Penawaran</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Served by</source>
        <translation>Dilayani oleh</translation>
    </message>
    <message>
        <source>Cache types</source>
        <translation>Tipe cache</translation>
    </message>
    <message>
        <source>Made small</source>
        <translation>Yang diperkecil</translation>
    </message>
    <message>
        <source>{name} ({cards:n} cards)</source>
        <translation>{name} ({cards:n} kartu)</translation>
    </message>
    <message>
        <source>{name}, without a price</source>
        <translation>{name}, tanpa harga</translation>
    </message>
    <message>
        <source>over {years:n} years</source>
        <translation>selama {years:n} tahun</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Anggaran</translation>
    </message>
    <message>
        <source>Most power</source>
        <translation>Daya paling banyak</translation>
    </message>
    <message>
        <source>Most rack units</source>
        <translation>Unit rak paling banyak</translation>
    </message>
    <message>
        <source>Most cards</source>
        <translation>Kartu paling banyak</translation>
    </message>
    <message>
        <source>Suppliers</source>
        <translation>Pemasok</translation>
    </message>
    <message>
        <source>The smallest purchase of each offer, runtime and cache type that carries the load</source>
        <translation>Pembelian terkecil dari tiap penawaran, runtime, dan tipe cache yang menanggung beban</translation>
    </message>
    <message>
        <source>Offer</source>
        <translation>Penawaran</translation>
    </message>
    <message>
        <source>A replica, and how it is served</source>
        <translation>Satu replika, dan cara melayaninya</translation>
    </message>
    <message>
        <source>Ways</source>
        <translation>Cara</translation>
    </message>
    <message>
        <source>Why it is not the answer</source>
        <translation>Mengapa bukan jawabannya</translation>
    </message>
    <message>
        <source>Why the others are not the answer: the first of the ways that lose for the same reason</source>
        <translation>Mengapa yang lain bukan jawabannya: yang pertama dari cara-cara yang kalah karena alasan yang sama</translation>
    </message>
    <message>
        <source>A plot of {count:n} purchases; those on its line are in the table, cheapest first.</source>
        <translation>Grafik {count:n} pembelian; yang berada pada garisnya ada dalam tabel, yang termurah lebih dulu.</translation>
    </message>
    <message>
        <source>{objective} against requests of {case} held at once; the line joins what no other purchase beats</source>
        <translation>{objective} terhadap permintaan {case} yang tertampung sekaligus; garis menghubungkan yang tidak dikalahkan pembelian lain</translation>
    </message>
    <message>
        <source>{objective} against the time per output token under {case}, with its band; the line joins what no other purchase beats</source>
        <translation>{objective} terhadap waktu per token keluaran pada {case}, dengan rentangnya; garis menghubungkan yang tidak dikalahkan pembelian lain</translation>
    </message>
    <message>
        <source>Purchase</source>
        <translation>Pembelian</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Biaya</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Daya</translation>
    </message>
    <message>
        <source>Requests held at the high estimates</source>
        <translation>Permintaan tertampung pada perkiraan tinggi</translation>
    </message>
    <message>
        <source>requests held at the high estimates</source>
        <translation>permintaan tertampung pada perkiraan tinggi</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>Waktu per token keluaran</translation>
    </message>
    <message>
        <source>ms per token</source>
        <translation>ms per token</translation>
    </message>
    <message>
        <source>, experts over all replicas</source>
        <translation>, pakar tersebar di semua replika</translation>
    </message>
    <message>
        <source>{name}, node of {cards:n}</source>
        <translation>{name}, node isi {cards:n}</translation>
    </message>
    <message>
        <source>, data-parallel attention</source>
        <translation>, perhatian paralel data</translation>
    </message>
    <message>
        <source>, {idle:n} more idle</source>
        <translation>, {idle:n} lagi menganggur</translation>
    </message>
    <message>
        <source>data-parallel attention</source>
        <translation>perhatian paralel data</translation>
    </message>
    <message>
        <source>experts over all replicas</source>
        <translation>pakar tersebar di semua replika</translation>
    </message>
    <message>
        <source>one card each</source>
        <translation>masing-masing satu kartu</translation>
    </message>
    <message>
        <source>{runtime}, cache {dtype}</source>
        <translation>{runtime}, cache {dtype}</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>biaya</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>kartu</translation>
    </message>
    <message>
        <source>power with every card busy</source>
        <translation>daya saat semua kartu sibuk</translation>
    </message>
    <message>
        <source>{count:n} of {case} ({positions:n} tokens each)</source>
        <translation>{count:n} dari {case} (masing-masing {positions:n} token)</translation>
    </message>
    <message>
        <source> with {share:pct} more</source>
        <translation> dengan tambahan {share:pct}</translation>
    </message>
    <message>
        <source>, even without {spare:n} of the replicas</source>
        <translation>, juga tanpa {spare:n} dari replikanya</translation>
    </message>
    <message>
        <source>, even without any one node</source>
        <translation>, juga tanpa salah satu node</translation>
    </message>
    <message>
        <source>Nothing that was tried carries {load} within the limits.</source>
        <translation>Tidak ada yang dicoba yang menanggung {load} dalam batas.</translation>
    </message>
    <message>
        <source>The smallest purchase by {objective} is {purchase}. Served by {served}; {cost}; {watts} with every card busy. It carries {load}, and at the high estimates has room for {capacity} of {case}.</source>
        <translation>Pembelian terkecil menurut {objective} adalah {purchase}. Dilayani oleh {served}; {cost}; {watts} saat semua kartu sibuk. Pembelian ini menanggung {load}, dan pada perkiraan tinggi punya ruang untuk {capacity} dari {case}.</translation>
    </message>
    <message>
        <source>{purchase} · {cost} · {watts} · {capacity} requests held at the high estimates</source>
        <translation>{purchase} · {cost} · {watts} · {capacity} permintaan tertampung pada perkiraan tinggi</translation>
    </message>
    <message>
        <source>{amount} over {years:n} years</source>
        <translation>{amount} selama {years:n} tahun</translation>
    </message>
    <message>
        <source>{amount} over a year</source>
        <translation>{amount} selama setahun</translation>
    </message>
    <message>
        <source>its cost is {cost}</source>
        <translation>biayanya {cost}</translation>
    </message>
    <message>
        <source>The search was stopped: what was not looked at may be smaller.</source>
        <translation>Pencarian dihentikan: yang belum diperiksa mungkin lebih kecil.</translation>
    </message>
    <message>
        <source>{combinations:n} combinations of offers, counts, placements and cache types in {ways:n} ways were looked at.</source>
        <translation>{combinations:n} kombinasi penawaran, jumlah, penempatan, dan tipe cache dengan {ways:n} cara telah diperiksa.</translation>
    </message>
    <message>
        <source>TP sizes that the model&apos;s heads divide over, in one node: {sizes}.</source>
        <translation>Ukuran TP yang membagi kepala model, dalam satu node: {sizes}.</translation>
    </message>
    <message>
        <source>Cost is that of the offers alone: servers sold apart, support and electricity are not in it.</source>
        <translation>Biaya itu hanya biaya penawarannya: server yang dijual terpisah, dukungan, dan listrik tidak termasuk.</translation>
    </message>
    <message>
        <source>Single cards fill nodes of {cards:n}; in smaller nodes fewer of them stop when one fails, and more servers are needed.</source>
        <translation>Kartu satuan mengisi node berisi {cards:n}; dalam node yang lebih kecil lebih sedikit kartu berhenti saat satu node gagal, dan lebih banyak server diperlukan.</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>berapa pun</translation>
    </message>
    <message>
        <source>{time} per output token</source>
        <translation>{time} per token keluaran</translation>
    </message>
</context>
<context>
    <name>Qt</name>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>&amp;OK</source>
        <translation>&amp;OK</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Simpan</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Simpan</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Buang</translation>
    </message>
    <message>
        <source>Don&apos;t Save</source>
        <translation>Jangan Simpan</translation>
    </message>
    <message>
        <source>Close without Saving</source>
        <translation>Tutup tanpa Menyimpan</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Bata&amp;l</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;Ya</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>&amp;Tidak</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Buka</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Buka</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>&amp;Print</source>
        <translation>&amp;Cetak</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Urungkan</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>Ul&amp;angi</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>Pot&amp;ong</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Salin</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Tempel</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Hapus</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Pilih Semua</translation>
    </message>
    <message>
        <source>Look in:</source>
        <translation>Cari di:</translation>
    </message>
    <message>
        <source>&amp;Look in:</source>
        <translation>Cari &amp;di:</translation>
    </message>
    <message>
        <source>Save in:</source>
        <translation>Simpan di:</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>&amp;Nama berkas:</translation>
    </message>
    <message>
        <source>&amp;File name:</source>
        <translation>&amp;Nama berkas:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>Jenis berkas:</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>&amp;Jenis berkas:</translation>
    </message>
    <message>
        <source>Save as type:</source>
        <translation>Simpan sebagai jenis:</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>Direktori:</translation>
    </message>
    <message>
        <source>Directories</source>
        <translation>Folder</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nama</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Ukuran</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>Date Modified</source>
        <translation>Tanggal Diubah</translation>
    </message>
    <message>
        <source>Recent Places</source>
        <translation>Tempat terakhir</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>Drive</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Folder</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Berkas</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>Bilah sisi</translation>
    </message>
    <message>
        <source>List of places and bookmarks</source>
        <translation>Daftar tempat dan penanda</translation>
    </message>
    <message>
        <source>All Files (*)</source>
        <translation>Semua berkas (*)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Semua berkas (*)</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>&amp;Pilih</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Buang</translation>
    </message>
    <message>
        <source>Show </source>
        <translation>Tampilkan </translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Mundur</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Kembali</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Maju</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>Maju</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>Direktori Induk</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>Naik ke folder induk</translation>
    </message>
    <message>
        <source>Create New Folder</source>
        <translation>Buat Folder Baru</translation>
    </message>
    <message>
        <source>Create a New Folder</source>
        <translation>Buat folder baru</translation>
    </message>
    <message>
        <source>List View</source>
        <translation>Tampilan daftar</translation>
    </message>
    <message>
        <source>Change to list view mode</source>
        <translation>Beralih ke tampilan daftar</translation>
    </message>
    <message>
        <source>Detail View</source>
        <translation>Tampilan rinci</translation>
    </message>
    <message>
        <source>Change to detail view mode</source>
        <translation>Beralih ke tampilan rinci</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Ganti nama</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>Tampilkan berkas ter&amp;sembunyi</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>Folder &amp;baru</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Folder baru</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 sudah ada.
Ganti?</translation>
    </message>
    <message>
        <source>%1
File not found.
Please verify the correct file name was given.</source>
        <translation>%1
Berkas tidak ditemukan.
Periksa nama berkasnya.</translation>
    </message>
    <message>
        <source>%1
Directory not found.
Please verify the correct directory name was given.</source>
        <translation>%1
Folder tidak ditemukan.
Periksa nama foldernya.</translation>
    </message>
    <message>
        <source>Are you sure you want to delete &apos;%1&apos;?</source>
        <translation>Hapus &apos;%1&apos;?</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is write protected.
Do you want to delete it anyway?</source>
        <translation>&apos;%1&apos; dilindungi dari penulisan.
Tetap hapus?</translation>
    </message>
    <message>
        <source>Could not delete directory.</source>
        <translation>Folder tidak dapat dihapus.</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Cetak</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Pencetak</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Nama:</translation>
    </message>
    <message>
        <source>P&amp;roperties</source>
        <translation>P&amp;roperti</translation>
    </message>
    <message>
        <source>Location:</source>
        <translation>Lokasi:</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Pratinjau</translation>
    </message>
    <message>
        <source>Output &amp;file:</source>
        <translation>&amp;Berkas keluaran:</translation>
    </message>
    <message>
        <source>Type:</source>
        <translation>Jenis:</translation>
    </message>
    <message>
        <source>&amp;Options &gt;&gt;</source>
        <translation>&amp;Opsi &gt;&gt;</translation>
    </message>
    <message>
        <source>&amp;Options &lt;&lt;</source>
        <translation>&amp;Opsi &lt;&lt;</translation>
    </message>
    <message>
        <source>Print to File (PDF)</source>
        <translation>Cetak ke berkas (PDF)</translation>
    </message>
    <message>
        <source>Local file</source>
        <translation>Berkas lokal</translation>
    </message>
    <message>
        <source>Write PDF file</source>
        <translation>Tulis berkas PDF</translation>
    </message>
    <message>
        <source>Print range</source>
        <translation>Rentang cetak</translation>
    </message>
    <message>
        <source>Print all</source>
        <translation>Cetak semua</translation>
    </message>
    <message>
        <source>Pages from</source>
        <translation>Halaman dari</translation>
    </message>
    <message>
        <source>to</source>
        <translation>sampai</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Halaman</translation>
    </message>
    <message>
        <source>Current Page</source>
        <translation>Halaman ini</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Pilihan</translation>
    </message>
    <message>
        <source>Page &amp;Set:</source>
        <translation>&amp;Himpunan halaman:</translation>
    </message>
    <message>
        <source>All Pages</source>
        <translation>Semua halaman</translation>
    </message>
    <message>
        <source>Odd Pages</source>
        <translation>Halaman ganjil</translation>
    </message>
    <message>
        <source>Even Pages</source>
        <translation>Halaman genap</translation>
    </message>
    <message>
        <source>Output Settings</source>
        <translation>Setelan keluaran</translation>
    </message>
    <message>
        <source>Copies:</source>
        <translation>Salinan:</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Salinan</translation>
    </message>
    <message>
        <source>Collate</source>
        <translation>Susun per salinan</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>Urutan terbalik</translation>
    </message>
    <message>
        <source>Color Mode</source>
        <translation>Mode warna</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>Berwarna</translation>
    </message>
    <message>
        <source>Grayscale</source>
        <translation>Skala abu-abu</translation>
    </message>
    <message>
        <source>Double Sided Printing</source>
        <translation>Cetak dua sisi</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Mati</translation>
    </message>
    <message>
        <source>Long side binding</source>
        <translation>Jilid di sisi panjang</translation>
    </message>
    <message>
        <source>Short side binding</source>
        <translation>Jilid di sisi pendek</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>Print Preview</source>
        <translation>Pratinjau cetak</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Halaman berikutnya</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Halaman sebelumnya</translation>
    </message>
    <message>
        <source>First page</source>
        <translation>Halaman pertama</translation>
    </message>
    <message>
        <source>Last page</source>
        <translation>Halaman terakhir</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Pas lebar</translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation>Pas halaman</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Perbesar</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Perkecil</translation>
    </message>
    <message>
        <source>Portrait</source>
        <translation>Tegak</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>Mendatar</translation>
    </message>
    <message>
        <source>Show single page</source>
        <translation>Tampilkan satu halaman</translation>
    </message>
    <message>
        <source>Show facing pages</source>
        <translation>Tampilkan dua halaman berhadapan</translation>
    </message>
    <message>
        <source>Show overview of all pages</source>
        <translation>Tampilkan semua halaman</translation>
    </message>
    <message>
        <source>Page setup</source>
        <translation>Atur halaman</translation>
    </message>
    <message>
        <source>Page Setup</source>
        <translation>Atur halaman</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Kertas</translation>
    </message>
    <message>
        <source>Page size:</source>
        <translation>Ukuran halaman:</translation>
    </message>
    <message>
        <source>Width:</source>
        <translation>Lebar:</translation>
    </message>
    <message>
        <source>Height:</source>
        <translation>Tinggi:</translation>
    </message>
    <message>
        <source>Paper source:</source>
        <translation>Sumber kertas:</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>Orientasi</translation>
    </message>
    <message>
        <source>Reverse landscape</source>
        <translation>Mendatar terbalik</translation>
    </message>
    <message>
        <source>Reverse portrait</source>
        <translation>Tegak terbalik</translation>
    </message>
    <message>
        <source>Margins</source>
        <translation>Margin</translation>
    </message>
    <message>
        <source>top margin</source>
        <translation>margin atas</translation>
    </message>
    <message>
        <source>left margin</source>
        <translation>margin kiri</translation>
    </message>
    <message>
        <source>right margin</source>
        <translation>margin kanan</translation>
    </message>
    <message>
        <source>bottom margin</source>
        <translation>margin bawah</translation>
    </message>
    <message>
        <source>Page Layout</source>
        <translation>Tata letak halaman</translation>
    </message>
    <message>
        <source>Page &amp;order:</source>
        <translation>&amp;Urutan halaman:</translation>
    </message>
    <message>
        <source>Pages &amp;per sheet:</source>
        <translation>Halaman &amp;per lembar:</translation>
    </message>
    <message>
        <source>Millimeters (mm)</source>
        <translation>Milimeter (mm)</translation>
    </message>
    <message>
        <source>Inches (in)</source>
        <translation>Inci (in)</translation>
    </message>
    <message>
        <source>Points (pt)</source>
        <translation>Poin (pt)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Lainnya</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>Komputer</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Not computed</source>
        <translation>Tidak dihitung</translation>
    </message>
    <message>
        <source>Cases not set, so without a verdict: {names}.</source>
        <translation>Kasus yang belum diisi, sehingga tanpa putusan: {names}.</translation>
    </message>
    <message>
        <source>Findings that hold for every case</source>
        <translation>Temuan yang berlaku untuk semua kasus</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Kartu</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>Cards in each node</source>
        <translation>Jumlah kartu di setiap node</translation>
    </message>
    <message>
        <source>Cards idle on purpose</source>
        <translation>Kartu yang sengaja menganggur</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Perangkat lunak (runtime)</translation>
    </message>
    <message>
        <source>Weight dtype</source>
        <translation>Tipe data bobot</translation>
    </message>
    <message>
        <source>K cache dtype</source>
        <translation>Tipe data cache K</translation>
    </message>
    <message>
        <source>V cache dtype</source>
        <translation>Tipe data cache V</translation>
    </message>
    <message>
        <source>{size}; the size sold × 10⁹, not verified</source>
        <translation>{size}; ukuran yang dijual × 10⁹, belum diverifikasi</translation>
    </message>
    <message>
        <source>Capacity of a card</source>
        <translation>Kapasitas per kartu</translation>
    </message>
    <message>
        <source>Outside the budget, as typed</source>
        <translation>Di luar anggaran memori, seperti diketik</translation>
    </message>
    <message>
        <source>Share the runtime may use</source>
        <translation>Bagian yang boleh dipakai runtime</translation>
    </message>
    <message>
        <source>What {runtime} may use of a card</source>
        <translation>Yang boleh dipakai {runtime} dari satu kartu</translation>
    </message>
    <message>
        <source>Serving command</source>
        <translation>Perintah penyajian</translation>
    </message>
    <message>
        <source>Outside the budget</source>
        <translation>Di luar anggaran memori</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Cadangan</translation>
    </message>
    <message>
        <source>Length cap of the runtime</source>
        <translation>Batas panjang dari runtime</translation>
    </message>
    <message>
        <source>Sequence cap of a replica</source>
        <translation>Batas sekuens per replika</translation>
    </message>
    <message>
        <source>Cards and deployment</source>
        <translation>Kartu dan penerapan</translation>
    </message>
    <message>
        <source>Placement: pipeline stages and their cards</source>
        <translation>Penempatan: tahap pipeline dan kartunya</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Tahap</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Lapisan</translation>
    </message>
    <message>
        <source>Number of layers</source>
        <translation>Jumlah lapisan</translation>
    </message>
    <message>
        <source>Number of cards</source>
        <translation>Jumlah kartu</translation>
    </message>
    <message>
        <source>Findings of this case</source>
        <translation>Temuan kasus ini</translation>
    </message>
    <message>
        <source>Memory per card, case {case}: best estimates, and below each bar their range. Calculated.</source>
        <translation>Memori per kartu, kasus {case}: perkiraan terbaik, dan di bawah setiap batang rentangnya. Terhitung.</translation>
    </message>
    <message>
        <source>Budget of {cards}: layers {first}–{last}</source>
        <translation>Anggaran memori {cards}: lapisan {first}–{last}</translation>
    </message>
    <message>
        <source>Budget of {cards}</source>
        <translation>Anggaran memori {cards}</translation>
    </message>
    <message>
        <source>Usable: the lines above together</source>
        <translation>Dapat dipakai: jumlah pos di atas</translation>
    </message>
    <message>
        <source>Capacity the driver reports</source>
        <translation>Kapasitas menurut driver</translation>
    </message>
    <message>
        <source>Pool the runtime takes for the cache</source>
        <translation>Pool yang diambil runtime untuk cache</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Pos</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Terbaik</translation>
    </message>
    <message>
        <source>Best, exact bytes</source>
        <translation>Terbaik, byte tepat</translation>
    </message>
    <message>
        <source>At the low estimates</source>
        <translation>Pada perkiraan rendah</translation>
    </message>
    <message>
        <source>At the high estimates</source>
        <translation>Pada perkiraan tinggi</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Rendah</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Tinggi</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>of it {line}</source>
        <translation>di antaranya {line}</translation>
    </message>
    <message>
        <source>as typed</source>
        <translation>seperti diketik</translation>
    </message>
    <message>
        <source>Logical: what the architecture stores, each thing once</source>
        <translation>Logis: yang disimpan arsitektur, masing-masing sekali</translation>
    </message>
    <message>
        <source>Allocated: what all cards reserve for it</source>
        <translation>Teralokasi: yang dipesan semua kartu untuk itu</translation>
    </message>
    <message>
        <source>Copies among the cards</source>
        <translation>Salinan antarkartu</translation>
    </message>
    <message>
        <source>Room in storage tiers, full once they have run for a while</source>
        <translation>Ruang di tingkat penyimpanan, penuh setelah berjalan beberapa lama</translation>
    </message>
    <message>
        <source>Offloaded to a storage tier</source>
        <translation>Dialihkan ke tingkat penyimpanan</translation>
    </message>
    <message>
        <source>KV cache of the whole option</source>
        <translation>Cache KV seluruh opsi</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Besaran</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Exact bytes</source>
        <translation>Byte tepat</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>Most sequences at {n:n} positions</source>
        <translation>Sekuens terbanyak pada {n:n} posisi</translation>
    </message>
    <message>
        <source>Longest length at {n:n} sequences</source>
        <translation>Konteks terpanjang pada {n:n} sekuens</translation>
    </message>
    <message>
        <source>Limits of the whole option (untested: they rest on the estimates)</source>
        <translation>Batas seluruh opsi (belum diuji: bertumpu pada perkiraan)</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Batas</translation>
    </message>
    <message>
        <source>By memory, best estimates</source>
        <translation>Menurut memori, perkiraan terbaik</translation>
    </message>
    <message>
        <source>By memory, safe (high estimates)</source>
        <translation>Menurut memori, aman (perkiraan tinggi)</translation>
    </message>
    <message>
        <source>Usable under every cap</source>
        <translation>Dapat dipakai di bawah semua batas</translation>
    </message>
    <message>
        <source>What binds it</source>
        <translation>Pembatasnya</translation>
    </message>
    <message>
        <source>KV cache on card {rank:n} over stored length, with {sequences:n} sequences in its replica. Calculated; from one position on, which takes a sequence a whole block where the runtime gives blocks.</source>
        <translation>Cache KV pada kartu {rank:n} terhadap panjang tersimpan, dengan {sequences:n} sekuens di replikanya. Terhitung; mulai dari satu posisi, yang memakan satu blok utuh per sekuens bila runtime memberi blok.</translation>
    </message>
    <message>
        <source>At {length:n} positions the cache takes {size:both}; the room for it is {room:both}.</source>
        <translation>Pada {length:n} posisi, cache memakai {size:both}; ruang untuknya {room:both}.</translation>
    </message>
    <message>
        <source>KV cache over stored length</source>
        <translation>Cache KV terhadap panjang tersimpan</translation>
    </message>
    <message>
        <source>Stored positions</source>
        <translation>Posisi tersimpan</translation>
    </message>
    <message>
        <source>How the figures are computed (card {rank}, the fullest)</source>
        <translation>Cara angka dihitung (kartu {rank}, yang paling penuh)</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Halaman {page} dari {pages}</translation>
    </message>
    <message>
        <source>KVDesk {version}</source>
        <translation>KVDesk {version}</translation>
    </message>
    <message>
        <source>model entered by hand</source>
        <translation>model diisi manual</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Penulis</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versi</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Dibuat dengan</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Logo of {name}</source>
        <translation>Logo {name}</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Daftar isi</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Sampul</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Putusan</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Asumsi</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Beban kerja</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Akselerator</translation>
    </message>
    <message>
        <source>Options with their cases</source>
        <translation>Opsi beserta kasusnya</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sumber</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glosarium</translation>
    </message>
    <message>
        <source>Option {name}</source>
        <translation>Opsi {name}</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapasitas</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Penempatan</translation>
    </message>
    <message>
        <source>Load and service times</source>
        <translation>Beban dan waktu layanan</translation>
    </message>
    <message>
        <source>Case {name}</source>
        <translation>Kasus {name}</translation>
    </message>
    <message>
        <source>Sources and identity</source>
        <translation>Sumber dan identitas</translation>
    </message>
    <message>
        <source>Inference memory plan</source>
        <translation>Rencana memori inferensi</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>tidak disebut</translation>
    </message>
    <message>
        <source>entered by hand</source>
        <translation>diisi manual</translation>
    </message>
    <message>
        <source>Where the facts come from</source>
        <translation>Asal fakta</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Subjek</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Sumber</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>Revisi</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Tanggal</translation>
    </message>
    <message>
        <source>Identity of this report</source>
        <translation>Identitas laporan ini</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Proyek</translation>
    </message>
    <message>
        <source>SHA-256 of the project</source>
        <translation>SHA-256 proyek</translation>
    </message>
    <message>
        <source>Project file schema</source>
        <translation>Skema berkas proyek</translation>
    </message>
    <message>
        <source>KVDesk version</source>
        <translation>Versi KVDesk</translation>
    </message>
    <message>
        <source>Date of this report</source>
        <translation>Tanggal laporan ini</translation>
    </message>
    <message>
        <source>Every figure in this report was computed from the project with this SHA-256, and from nothing else.</source>
        <translation>Semua angka dalam laporan ini dihitung dari proyek dengan SHA-256 ini, dan bukan dari sumber lain.</translation>
    </message>
    <message>
        <source>States of a figure: calculated follows from the facts and rules in this report; observed was measured; untested rests on an assumption that nobody has measured on this system. This report holds calculated and untested figures only: nothing in it was observed.</source>
        <translation>Status sebuah angka: terhitung berarti diturunkan dari fakta dan aturan dalam laporan ini; teramati berarti diukur; belum diuji berarti bertumpu pada asumsi yang belum pernah diukur pada sistem ini. Laporan ini hanya memuat angka terhitung dan belum diuji: tidak ada yang teramati.</translation>
    </message>
    <message>
        <source>Option {names}: {text}</source>
        <translation>Opsi {names}: {text}</translation>
    </message>
    <message>
        <source>Plain arithmetic: the cache takes what the cache strategy reserves, and no serving runtime&apos;s own allocation rules are applied.</source>
        <translation>Aritmetika biasa: cache memakai sebanyak yang dipesan strategi cache, dan aturan alokasi milik runtime penyaji tidak diterapkan.</translation>
    </message>
    <message>
        <source>The runtime may use {share:pct} of what the driver reports.</source>
        <translation>Runtime boleh memakai {share:pct} dari kapasitas yang dilaporkan driver.</translation>
    </message>
    <message>
        <source>The cache takes what {runtime} allocates for it; its budget is its own rule&apos;s.</source>
        <translation>Cache mengambil apa yang dialokasikan {runtime} untuknya; anggarannya menurut aturannya sendiri.</translation>
    </message>
    <message>
        <source>K is stored in {k} and V in {v}, as chosen.</source>
        <translation>K disimpan dalam {k} dan V dalam {v}, sesuai pilihan.</translation>
    </message>
    <message>
        <source>K is stored in {k} and V in {v}; the model&apos;s config states the dtype.</source>
        <translation>K disimpan dalam {k} dan V dalam {v}; tipe data itu disebut dalam konfigurasi model.</translation>
    </message>
    <message>
        <source>K is stored in {k} and V in {v}; the config states no dtype, so it is assumed.</source>
        <translation>K disimpan dalam {k} dan V dalam {v}; konfigurasi tidak menyebut tipe data, sehingga ini asumsi.</translation>
    </message>
    <message>
        <source>A queued request stores no cache: only the resident sequences of a case are budgeted.</source>
        <translation>Permintaan dalam antrean tidak menyimpan cache: hanya sekuens residen dari sebuah kasus yang dianggarkan.</translation>
    </message>
    <message>
        <source>Each sequence of a case is budgeted at its full length, output reserve included.</source>
        <translation>Setiap sekuens dari sebuah kasus dianggarkan pada panjang penuhnya, termasuk reservasi keluaran.</translation>
    </message>
    <message>
        <source>1 GiB is {gib:n} bytes and 1 GB is {gb:n} bytes.</source>
        <translation>1 GiB adalah {gib:n} byte dan 1 GB adalah {gb:n} byte.</translation>
    </message>
    <message>
        <source>No model is chosen.</source>
        <translation>Belum ada model yang dipilih.</translation>
    </message>
    <message>
        <source>config file</source>
        <translation>berkas konfigurasi</translation>
    </message>
    <message>
        <source>KVDesk&apos;s catalogue</source>
        <translation>katalog KVDesk</translation>
    </message>
    <message>
        <source>Hugging Face Hub</source>
        <translation>Hugging Face Hub</translation>
    </message>
    <message>
        <source>example</source>
        <translation>contoh</translation>
    </message>
    <message>
        <source>GGUF file</source>
        <translation>berkas GGUF</translation>
    </message>
    <message>
        <source>{kind}, edited from {location}</source>
        <translation>{kind}, disunting dari {location}</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>{n} in the text model; other parts unknown</source>
        <translation>{n} dalam model teks; bagian lain tidak diketahui</translation>
    </message>
    <message>
        <source>{n:n}, of them {tower:n} beside the text model</source>
        <translation>{n:n}, di antaranya {tower:n} di luar model teks</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ya</translation>
    </message>
    <message>
        <source>no</source>
        <translation>tidak</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Arsitektur</translation>
    </message>
    <message>
        <source>Read on</source>
        <translation>Dibaca pada</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Ukuran tersembunyi (hidden size)</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Kosakata</translation>
    </message>
    <message>
        <source>Trained length</source>
        <translation>Panjang pelatihan</translation>
    </message>
    <message>
        <source>Tied embedding and head</source>
        <translation>Embedding dan kepala keluaran berbagi bobot</translation>
    </message>
    <message>
        <source>Tensor dtype in the config</source>
        <translation>Tipe data tensor dalam konfigurasi</translation>
    </message>
    <message>
        <source>Served by option</source>
        <translation>Dipakai oleh opsi</translation>
    </message>
    <message>
        <source>KV cache dtype the checkpoint suggests</source>
        <translation>Tipe data cache KV yang disarankan checkpoint</translation>
    </message>
    <message>
        <source>Model facts</source>
        <translation>Fakta model</translation>
    </message>
    <message>
        <source>Layers by kind</source>
        <translation>Lapisan menurut jenis</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>Kepala kueri (Q)</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Kepala KV</translation>
    </message>
    <message>
        <source>K dimension</source>
        <translation>Dimensi K</translation>
    </message>
    <message>
        <source>V dimension</source>
        <translation>Dimensi V</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Jendela</translation>
    </message>
    <message>
        <source>Stored in</source>
        <translation>Disimpan dalam</translation>
    </message>
    <message>
        <source> or </source>
        <translation> atau </translation>
    </message>
    <message>
        <source>latent</source>
        <translation>laten</translation>
    </message>
    <message>
        <source>{n:n} latent</source>
        <translation>{n:n} laten</translation>
    </message>
    <message>
        <source>{n:n} rotary</source>
        <translation>{n:n} rotari</translation>
    </message>
    <message>
        <source>the encoder&apos;s positions</source>
        <translation>posisi encoder</translation>
    </message>
    <message>
        <source>chunk of {n:n}</source>
        <translation>potongan {n:n}</translation>
    </message>
    <message>
        <source>1 in {n:n}</source>
        <translation>1 per {n:n}</translation>
    </message>
    <message>
        <source>{n:n} encoder positions</source>
        <translation>{n:n} posisi encoder</translation>
    </message>
    <message>
        <source>fixed size</source>
        <translation>ukuran tetap</translation>
    </message>
    <message>
        <source>of it stored as {dtype}</source>
        <translation>di antaranya disimpan sebagai {dtype}</translation>
    </message>
    <message>
        <source>Weights of the whole model, held once</source>
        <translation>Bobot seluruh model, disimpan sekali</translation>
    </message>
    <message>
        <source>Weights of the whole model, held once, all planned in {dtype}</source>
        <translation>Bobot seluruh model, disimpan sekali, semuanya direncanakan dalam {dtype}</translation>
    </message>
    <message>
        <source>{caption} (option {names})</source>
        <translation>{caption} (opsi {names})</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Komponen</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Disimpan sebagai</translation>
    </message>
    <message>
        <source>Computed from the architecture</source>
        <translation>Terhitung dari arsitektur</translation>
    </message>
    <message>
        <source>Not attributed (index less computed)</source>
        <translation>Tidak teratribusi (indeks dikurangi terhitung)</translation>
    </message>
    <message>
        <source>Multi-token-prediction layers of the checkpoint</source>
        <translation>Lapisan prediksi multi-token dari checkpoint</translation>
    </message>
    <message>
        <source>Checkpoint index (exact)</source>
        <translation>Indeks checkpoint (tepat)</translation>
    </message>
    <message>
        <source>{name}: {bits:p} bits, {scale:p}-bit scale per {group:n}</source>
        <translation>{name}: {bits:p} bit, skala {scale:p} bit per {group:n}</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Kasus</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Kasus</translation>
    </message>
    <message>
        <source>Resident sequences</source>
        <translation>Sekuens residen</translation>
    </message>
    <message>
        <source>Parallel samples</source>
        <translation>Sampel paralel</translation>
    </message>
    <message>
        <source>Caches held</source>
        <translation>Cache yang disimpan</translation>
    </message>
    <message>
        <source>Input length</source>
        <translation>Panjang masukan</translation>
    </message>
    <message>
        <source>Output reserve</source>
        <translation>Reservasi keluaran</translation>
    </message>
    <message>
        <source>Other positions</source>
        <translation>Posisi lainnya</translation>
    </message>
    <message>
        <source>Not set, so without a verdict: {names}.</source>
        <translation>Belum diisi, sehingga tanpa putusan: {names}.</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>tidak dicatat</translation>
    </message>
    <message>
        <source>Encoder positions</source>
        <translation>Posisi encoder</translation>
    </message>
    <message>
        <source>How requests are formed and stored</source>
        <translation>Cara permintaan dibentuk dan disimpan</translation>
    </message>
    <message>
        <source>Cache strategy</source>
        <translation>Strategi cache</translation>
    </message>
    <message>
        <source>Cache class</source>
        <translation>Kelas cache</translation>
    </message>
    <message>
        <source>Cache parameters</source>
        <translation>Parameter cache</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Templat chat</translation>
    </message>
    <message>
        <source>Stopping rule</source>
        <translation>Aturan henti</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>belum diisi</translation>
    </message>
    <message>
        <source>No accelerator is chosen.</source>
        <translation>Belum ada akselerator yang dipilih.</translation>
    </message>
    <message>
        <source>Announced, not delivered: the figures are the vendor&apos;s.</source>
        <translation>Baru diumumkan, belum dikirimkan: angka-angkanya berasal dari vendor.</translation>
    </message>
    <message>
        <source>Remark in the catalogue: {notes}</source>
        <translation>Catatan katalog (bahasa Inggris): {notes}</translation>
    </message>
    <message>
        <source>Sources of these facts</source>
        <translation>Sumber fakta-fakta ini</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>No.</translation>
    </message>
    <message>
        <source>arithmetic on another fact of the same card</source>
        <translation>dihitung dari fakta lain tentang kartu yang sama</translation>
    </message>
    <message>
        <source>a usual planning value, not a measurement of this machine</source>
        <translation>nilai perencanaan yang lazim, bukan hasil pengukuran mesin ini</translation>
    </message>
    <message>
        <source>no source found; a default to check before relying on it</source>
        <translation>sumber tidak ditemukan; nilai bawaan yang perlu diperiksa sebelum diandalkan</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>belum diverifikasi</translation>
    </message>
    <message>
        <source>{name}: catalogue of {date}</source>
        <translation>{name}: katalog {date}</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakta</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Nilai</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Diverifikasi</translation>
    </message>
    <message>
        <source>Memory as sold</source>
        <translation>Memori yang dijual</translation>
    </message>
    <message>
        <source>Memory the driver reports</source>
        <translation>Memori menurut driver</translation>
    </message>
    <message>
        <source>Memory the user&apos;s driver reports</source>
        <translation>Memori menurut driver pengguna</translation>
    </message>
    <message>
        <source>Sold with</source>
        <translation>Dijual dengan</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Lebar pita memori</translation>
    </message>
    <message>
        <source>Dense bf16</source>
        <translation>bf16 padat (dense)</translation>
    </message>
    <message>
        <source>Dense fp16</source>
        <translation>fp16 padat (dense)</translation>
    </message>
    <message>
        <source>Dense fp8</source>
        <translation>fp8 padat (dense)</translation>
    </message>
    <message>
        <source>Dense int8</source>
        <translation>int8 padat (dense)</translation>
    </message>
    <message>
        <source>Dense fp4</source>
        <translation>fp4 padat (dense)</translation>
    </message>
    <message>
        <source>Power limit</source>
        <translation>Batas daya</translation>
    </message>
    <message>
        <source>Link, one direction</source>
        <translation>Tautan, satu arah</translation>
    </message>
    <message>
        <source>Cards in one link domain</source>
        <translation>Kartu dalam satu domain tautan</translation>
    </message>
    <message>
        <source>PCIe generation</source>
        <translation>Generasi PCIe</translation>
    </message>
    <message>
        <source>Not in the budget</source>
        <translation>Tidak dalam anggaran</translation>
    </message>
    <message>
        <source>Past the budget</source>
        <translation>Melebihi anggaran</translation>
    </message>
    <message>
        <source>Low to high estimates</source>
        <translation>Perkiraan rendah sampai tinggi</translation>
    </message>
    <message>
        <source>budget {usable:gib} of {capacity:gib}</source>
        <translation>anggaran {usable:gib} dari {capacity:gib}</translation>
    </message>
    <message>
        <source>stored positions a sequence</source>
        <translation>posisi tersimpan per sekuens</translation>
    </message>
    <message>
        <source>{dtype} (planned)</source>
        <translation>{dtype} (rencana)</translation>
    </message>
    <message>
        <source>room {size:gib}</source>
        <translation>ruang {size:gib}</translation>
    </message>
    <message>
        <source>safe room {size:gib}</source>
        <translation>ruang aman {size:gib}</translation>
    </message>
    <message>
        <source>trained length {n:n}</source>
        <translation>panjang pelatihan {n:n}</translation>
    </message>
    <message>
        <source>{case}: {length:n}, {size:gib}</source>
        <translation>{case}: {length:n}, {size:gib}</translation>
    </message>
    <message>
        <source>{first}–{last}, one in {step}</source>
        <translation>{first}–{last}, satu dari {step}</translation>
    </message>
    <message>
        <source>Card {rank}</source>
        <translation>Kartu {rank}</translation>
    </message>
    <message>
        <source>Cards {ranks} ({count:n} equal cards)</source>
        <translation>Kartu {ranks} ({count:n} kartu sama)</translation>
    </message>
    <message>
        <source>Cards {ranks}</source>
        <translation>Kartu {ranks}</translation>
    </message>
    <message>
        <source>no accelerator chosen</source>
        <translation>akselerator belum dipilih</translation>
    </message>
    <message>
        <source>{name}: {value:n} positions</source>
        <translation>{name}: {value:n} posisi</translation>
    </message>
    <message>
        <source>{name}: {value:n} positions a sequence</source>
        <translation>{name}: {value:n} posisi per sekuens</translation>
    </message>
    <message>
        <source>{name}: blocks of {value:n} positions</source>
        <translation>{name}: blok {value:n} posisi</translation>
    </message>
    <message>
        <source>Case {case} fits: card {rank:n}, the fullest, keeps {best:both} free at the best estimates, {low:both} at the high ones.</source>
        <translation>Kasus {case} muat: kartu {rank:n}, yang paling penuh, memiliki ruang sisa {best:both} pada perkiraan terbaik dan {low:both} pada perkiraan tinggi.</translation>
    </message>
    <message>
        <source>Case {case} depends on the overhead: at the high estimates the budget and what stands outside it exceed a card by {over:both}.</source>
        <translation>Kasus {case} bergantung pada overhead: pada perkiraan tinggi anggaran dan yang di luarnya melebihi satu kartu sebesar {over:both}.</translation>
    </message>
    <message>
        <source>Case {case} depends on the overhead: card {rank:n}, the fullest, keeps {high:both} free at the low estimates and lacks {lack_low:both} at the high ones.</source>
        <translation>Kasus {case} bergantung pada overhead: kartu {rank:n}, yang paling penuh, memiliki ruang sisa {high:both} pada perkiraan rendah dan kekurangan {lack_low:both} pada perkiraan tinggi.</translation>
    </message>
    <message>
        <source>Case {case} does not fit: card {rank:n} lacks {lack:both} at the best estimates, {lack_high:both} even at the low ones.</source>
        <translation>Kasus {case} tidak muat: kartu {rank:n} kekurangan {lack:both} pada perkiraan terbaik, dan {lack_high:both} bahkan pada perkiraan rendah.</translation>
    </message>
    <message>
        <source>Case {case} does not fit, though card {rank:n} would have room for its lines.</source>
        <translation>Kasus {case} tidak muat, meskipun kartu {rank:n} memiliki ruang untuk semua posnya.</translation>
    </message>
    <message>
        <source>Fits: every card has room at the high estimates. Depends: at the low estimates it has, at the high ones it has not. Does not fit: not even at the low estimates. Headroom is that of the fullest card.</source>
        <translation>Muat: setiap kartu masih memiliki ruang pada perkiraan tinggi. Bergantung: ruang ada pada perkiraan rendah, tetapi tidak pada perkiraan tinggi. Tidak muat: bahkan pada perkiraan rendah pun tidak ada ruang. Ruang sisa adalah ruang sisa kartu yang paling penuh.</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>tidak dihitung</translation>
    </message>
    <message>
        <source>No case is set, so there is no verdict: give sequences, input and output lengths.</source>
        <translation>Belum ada kasus yang diisi, sehingga belum ada putusan: isikan jumlah sekuens, panjang masukan, dan panjang keluaran.</translation>
    </message>
    <message>
        <source>no verdict</source>
        <translation>tanpa putusan</translation>
    </message>
    <message>
        <source>No single change was found that would make it fit.</source>
        <translation>Tidak ditemukan satu perubahan pun yang membuatnya muat.</translation>
    </message>
    <message>
        <source>Smallest changes, each enough alone for case {case}: {changes}.</source>
        <translation>Perubahan terkecil, masing-masing sudah cukup untuk kasus {case}: {changes}.</translation>
    </message>
    <message>
        <source>Smallest changes that would make this case fit, each enough alone:</source>
        <translation>Perubahan terkecil yang membuat kasus ini muat, masing-masing sudah cukup:</translation>
    </message>
    <message>
        <source>case not set</source>
        <translation>kasus belum diisi</translation>
    </message>
    <message>
        <source>Verdict of every option and case</source>
        <translation>Putusan setiap opsi dan kasus</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>Fullest card</source>
        <translation>Kartu paling penuh</translation>
    </message>
    <message>
        <source>Headroom, high estimates</source>
        <translation>Ruang sisa, perkiraan tinggi</translation>
    </message>
    <message>
        <source>Headroom, best estimates</source>
        <translation>Ruang sisa, perkiraan terbaik</translation>
    </message>
    <message>
        <source>Headroom, low estimates</source>
        <translation>Ruang sisa, perkiraan rendah</translation>
    </message>
    <message>
        <source>all</source>
        <translation>semua</translation>
    </message>
    <message>
        <source>typed; no basis stated</source>
        <translation>diisi manual; dasar tidak disebut</translation>
    </message>
    <message>
        <source>Assumptions the verdict rests on: estimates on each card, untested on this system</source>
        <translation>Asumsi yang mendasari putusan: perkiraan per kartu, belum diuji pada sistem ini</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>Dasar</translation>
    </message>
    <message>
        <source>{option}, stages {stages}</source>
        <translation>{option}, tahap {stages}</translation>
    </message>
    <message>
        <source>Low and high are estimates, untested here: {bases}.</source>
        <translation>Nilai rendah dan tinggi adalah perkiraan yang belum diuji di sini: {bases}.</translation>
    </message>
    <message>
        <source>{path}: the report could not be written ({reason}); write it elsewhere</source>
        <translation>{path}: laporan tidak dapat ditulis ({reason}); simpan di tempat lain</translation>
    </message>
    <message>
        <source>The printer could not be started; choose another one.</source>
        <translation>Printer tidak dapat dijalankan; pilih printer lain.</translation>
    </message>
    <message>
        <source>The printer stopped; the report is not whole.</source>
        <translation>Printer berhenti; laporan tidak tercetak utuh.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Galat</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Peringatan</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>Sesuai</translation>
    </message>
    <message>
        <source>Case {case}, {positions:n} tokens a user: {cards}; {users}; you asked for {asked:n}.</source>
        <translation>Kasus {case}, {positions:n} token per pengguna: {cards}; {users}; Anda meminta {asked:n}.</translation>
    </message>
    <message>
        <source>{replicas:n} replicas × {cards:n} cards, the experts shared by all cards</source>
        <translation>{replicas:n} replika × {cards:n} kartu, pakar dibagi ke semua kartu</translation>
    </message>
    <message>
        <source>{replicas:n} cards together, the experts shared by all of them</source>
        <translation>{replicas:n} kartu bersama, pakar dibagi ke semuanya</translation>
    </message>
    <message>
        <source>{replicas:n} replicas × {cards:n} cards</source>
        <translation>{replicas:n} replika × {cards:n} kartu</translation>
    </message>
    <message>
        <source>{cards:n} cards</source>
        <translation>{cards:n} kartu</translation>
    </message>
    <message>
        <source>{replicas:n} replicas on a card each</source>
        <translation>{replicas:n} replika, masing-masing di satu kartu</translation>
    </message>
    <message>
        <source>one card</source>
        <translation>satu kartu</translation>
    </message>
    <message>
        <source>memory sets no limit to the users</source>
        <translation>memori tidak membatasi jumlah pengguna</translation>
    </message>
    <message>
        <source>room for not even one user</source>
        <translation>tidak cukup bahkan untuk satu pengguna</translation>
    </message>
    <message>
        <source>{each:n} users each, {all:n} in all</source>
        <translation>masing-masing {each:n} pengguna, seluruhnya {all:n}</translation>
    </message>
    <message>
        <source>room for {all:n} users at the same time</source>
        <translation>cukup untuk {all:n} pengguna sekaligus</translation>
    </message>
    <message>
        <source>{users} ({safe:n} by the high estimates)</source>
        <translation>{users} ({safe:n} pada perkiraan tinggi)</translation>
    </message>
    <message>
        <source>Budget lines</source>
        <translation>Pos anggaran memori</translation>
    </message>
    <message>
        <source>Organisation</source>
        <translation>Organisasi</translation>
    </message>
    <message>
        <source>Which option</source>
        <translation>Opsi mana yang dipilih</translation>
    </message>
    <message>
        <source>None of the {all:n} options carries every case at the high estimates.</source>
        <translation>Tidak satu pun dari {all:n} opsi memuat semua kasus pada perkiraan tinggi.</translation>
    </message>
    <message>
        <source>All {all:n} options carry every case, even at the high estimates.</source>
        <translation>Semua {all:n} opsi memuat semua kasus, bahkan pada perkiraan tinggi.</translation>
    </message>
    <message>
        <source>{n:n} of {all:n} options carry every case, even at the high estimates: {names}.</source>
        <translation>{n:n} dari {all:n} opsi memuat semua kasus, bahkan pada perkiraan tinggi: {names}.</translation>
    </message>
    <message>
        <source>The total of “{name}” over {years:n} years is {total}; it takes no part in the comparison.</source>
        <translation>Jumlah “{name}” selama {years:n} tahun ialah {total}; opsi ini tidak ikut dibandingkan.</translation>
    </message>
    <message>
        <source>No tax is added to the prices.</source>
        <translation>Tidak ada pajak yang ditambahkan pada harga.</translation>
    </message>
    <message>
        <source>“{name}”: {reason}</source>
        <translation>“{name}”: {reason}</translation>
    </message>
    <message>
        <source>“{name}”: offers in its bill that are no longer valid on {today}: {count:n}.</source>
        <translation>“{name}”: penawaran dalam kebutuhan barangnya yang tidak berlaku lagi pada {today}: {count:n}.</translation>
    </message>
    <message>
        <source>“{name}” costs {total} over {years:n} years ({kind}).</source>
        <translation>“{name}” berbiaya {total} selama {years:n} tahun ({kind}).</translation>
    </message>
    <message>
        <source>“{name}” costs least over {years:n} years: {total} ({kind}). Beside it: {others}.</source>
        <translation>“{name}” paling murah selama {years:n} tahun: {total} ({kind}). Selisih opsi lain: {others}.</translation>
    </message>
    <message>
        <source>{name}, low</source>
        <translation>{name}, rendah</translation>
    </message>
    <message>
        <source>{name}, high</source>
        <translation>{name}, tinggi</translation>
    </message>
</context>
<context>
    <name>Reuse</name>
    <message>
        <source>How prompts come back</source>
        <translation>Bagaimana prompt kembali</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Beban</translation>
    </message>
    <message>
        <source>Requests a second, lengths, turns and shared prefix: those of the case looked at as soon as it has live traffic or a trace, or those typed here.</source>
        <translation>Permintaan per detik, panjang, giliran, dan prefiks bersama: milik kasus yang dilihat begitu kasus itu punya lalu lintas aktif atau jejak, atau yang diketik di sini.</translation>
    </message>
    <message>
        <source>of the case&apos;s traffic</source>
        <translation>dari lalu lintas kasus</translation>
    </message>
    <message>
        <source>as typed here</source>
        <translation>seperti diketik di sini</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>Berlaku</translation>
    </message>
    <message>
        <source>Prompts are</source>
        <translation>Prompt berupa</translation>
    </message>
    <message>
        <source>Share wanted</source>
        <translation>Bagian yang diinginkan</translation>
    </message>
    <message>
        <source>How large the last tier must be for this share of the positions to be found.</source>
        <translation>Seberapa besar tingkat terakhir agar bagian posisi ini ditemukan.</translation>
    </message>
    <message>
        <source>typed here: {rate} requests a second</source>
        <translation>diketik di sini: {rate} permintaan per detik</translation>
    </message>
    <message>
        <source>the case&apos;s traffic: {rate} requests a second, {turns} turns</source>
        <translation>lalu lintas kasus: {rate} permintaan per detik, {turns} giliran</translation>
    </message>
    <message>
        <source>the case&apos;s trace: {rate} requests a second, {turns} turns</source>
        <translation>jejak kasus: {rate} permintaan per detik, {turns} giliran</translation>
    </message>
    <message>
        <source>typed here, for the case has no live traffic: {rate} requests a second</source>
        <translation>diketik di sini, sebab kasus ini tanpa lalu lintas aktif: {rate} permintaan per detik</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>New sessions</source>
        <translation>Sesi baru</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>per detik</translation>
    </message>
    <message>
        <source>Turns, on average</source>
        <translation>Giliran rata-rata</translation>
    </message>
    <message>
        <source>Turns vary</source>
        <translation>Giliran bervariasi</translation>
    </message>
    <message>
        <source>each may be the last</source>
        <translation>tiap giliran bisa terakhir</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>tidak sama sekali</translation>
    </message>
    <message>
        <source>The same for all sessions: system prompt, tools.</source>
        <translation>Sama untuk semua sesi: prompt sistem, alat.</translation>
    </message>
    <message>
        <source>Shared prefix</source>
        <translation>Prefiks bersama</translation>
    </message>
    <message>
        <source>Added each turn</source>
        <translation>Ditambah tiap giliran</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Jawaban</translation>
    </message>
    <message>
        <source>Prefix that stays</source>
        <translation>Prefiks yang tetap</translation>
    </message>
    <message>
        <source>Thoughts taken out, dates and changed tool prompts break a prefix: the share that stays the same.</source>
        <translation>Isi penalaran yang dibuang, tanggal, dan prompt alat yang berubah memutus prefiks: bagian yang tetap sama.</translation>
    </message>
    <message>
        <source>Think time</source>
        <translation>Waktu pikir</translation>
    </message>
    <message>
        <source>exponential</source>
        <translation>eksponensial</translation>
    </message>
    <message>
        <source>log-normal</source>
        <translation>log-normal</translation>
    </message>
    <message>
        <source>s</source>
        <translation>dtk</translation>
    </message>
    <message>
        <source>Mean think time</source>
        <translation>Waktu pikir rata-rata</translation>
    </message>
    <message>
        <source>Median think time</source>
        <translation>Median waktu pikir</translation>
    </message>
    <message>
        <source>Nine of ten within</source>
        <translation>Sembilan dari sepuluh dalam</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Permintaan</translation>
    </message>
    <message>
        <source>That come back</source>
        <translation>Yang kembali</translation>
    </message>
    <message>
        <source>That are new</source>
        <translation>Yang baru</translation>
    </message>
    <message>
        <source>Replied</source>
        <translation>Dibalas</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumen</translation>
    </message>
    <message>
        <source>Zipf exponent</source>
        <translation>Eksponen Zipf</translation>
    </message>
    <message>
        <source>0: all as popular; 1: the usual law of the web.</source>
        <translation>0: semua sama populer; 1: hukum web yang lazim.</translation>
    </message>
    <message>
        <source>Gives way first</source>
        <translation>Yang dibuang lebih dulu</translation>
    </message>
    <message>
        <source>longest unused (LRU)</source>
        <translation>terlama tak dipakai (LRU)</translation>
    </message>
    <message>
        <source>oldest (FIFO)</source>
        <translation>tertua (FIFO)</translation>
    </message>
    <message>
        <source>least popular (LFU)</source>
        <translation>paling tidak populer (LFU)</translation>
    </message>
    <message>
        <source>Positions: share</source>
        <translation>Posisi: bagian</translation>
    </message>
    <message>
        <source>What a cache of so many positions gives, as a replay of a trace tells.</source>
        <translation>Hasil cache sebanyak posisi itu, menurut pemutaran ulang jejak.</translation>
    </message>
    <message>
        <source>Positions never seen</source>
        <translation>Posisi yang belum pernah ada</translation>
    </message>
    <message>
        <source>From a trace…</source>
        <translation>Dari jejak…</translation>
    </message>
    <message>
        <source>Replay a request trace with block ids at several capacities</source>
        <translation>Putar ulang jejak permintaan ber-id blok pada beberapa kapasitas</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>Bagian</translation>
    </message>
    <message>
        <source>What the cards give, then each tier beyond those above it.</source>
        <translation>Sumbangan kartu, lalu tiap tingkat di luar yang di atasnya.</translation>
    </message>
    <message>
        <source>reuse of a trace</source>
        <translation>pemakaian ulang dari jejak</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message>
        <source>Find the smallest purchase</source>
        <translation>Cari pembelian terkecil</translation>
    </message>
    <message>
        <source>Say what is to be carried and what may be bought, then search.</source>
        <translation>Tentukan beban yang ditanggung dan apa yang boleh dibeli, lalu cari.</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Cari</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Berhenti</translation>
    </message>
    <message>
        <source>Ways looked at</source>
        <translation>Cara yang diperiksa</translation>
    </message>
    <message>
        <source>&amp;Keep the question in the project and its report</source>
        <translation>&amp;Simpan pertanyaan dalam proyek dan laporannya</translation>
    </message>
    <message>
        <source>Carry the load</source>
        <translation>Menanggung beban</translation>
    </message>
    <message>
        <source>Why others lose</source>
        <translation>Mengapa yang lain kalah</translation>
    </message>
    <message>
        <source>Against what they hold</source>
        <translation>Terhadap daya tampung</translation>
    </message>
    <message>
        <source>Against time</source>
        <translation>Terhadap waktu</translation>
    </message>
    <message>
        <source>Narrow: words of any column</source>
        <translation>Saring: kata dari kolom mana pun</translation>
    </message>
    <message>
        <source>Narrow the list</source>
        <translation>Saring daftar</translation>
    </message>
    <message>
        <source>&amp;Add as an option</source>
        <translation>&amp;Tambahkan sebagai opsi</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>T&amp;utup</translation>
    </message>
    <message>
        <source>question of the search</source>
        <translation>pertanyaan pencarian</translation>
    </message>
    <message>
        <source>Looking at every way…</source>
        <translation>Memeriksa setiap cara…</translation>
    </message>
    <message>
        <source>The question has changed: search again.</source>
        <translation>Pertanyaan berubah: cari lagi.</translation>
    </message>
    <message>
        <source>add the purchase found</source>
        <translation>tambahkan pembelian yang ditemukan</translation>
    </message>
    <message>
        <source>Added as option {name}.</source>
        <translation>Ditambahkan sebagai opsi {name}.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>Load to carry</source>
        <translation>Beban yang ditanggung</translation>
    </message>
    <message>
        <source>{case}: {count:n} × {positions:n} tokens</source>
        <translation>{case}: {count:n} × {positions:n} token</translation>
    </message>
    <message>
        <source>{case}: not set</source>
        <translation>{case}: belum diatur</translation>
    </message>
    <message>
        <source>Type how many more sequences are to fit, such as 20 %.</source>
        <translation>Ketik berapa banyak tambahan sekuens yang harus muat, misalnya 20 %.</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Ruang sisa</translation>
    </message>
    <message>
        <source>Replicas that may fail (N + 1: 1)</source>
        <translation>Replika boleh gagal (N + 1: 1)</translation>
    </message>
    <message>
        <source>Any one node may fail</source>
        <translation>Satu node mana pun boleh gagal</translation>
    </message>
    <message>
        <source>What may be bought</source>
        <translation>Yang boleh dibeli</translation>
    </message>
    <message>
        <source>Offers and cards</source>
        <translation>Penawaran dan kartu</translation>
    </message>
    <message>
        <source>Add a card without a price…</source>
        <translation>Tambah kartu tanpa harga…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Hapus</translation>
    </message>
    <message>
        <source>Cards in a piece added</source>
        <translation>Kartu per buah tambahan</translation>
    </message>
    <message>
        <source>At most of each</source>
        <translation>Paling banyak masing-masing</translation>
    </message>
    <message>
        <source>Single cards in a node</source>
        <translation>Kartu tunggal per node</translation>
    </message>
    <message>
        <source>How it is served</source>
        <translation>Cara melayani</translation>
    </message>
    <message>
        <source>Type cache types with commas between them, such as auto, fp8: auto is the config&apos;s.</source>
        <translation>Ketik tipe cache dengan koma di antaranya, misalnya auto, fp8: auto mengikuti konfigurasi.</translation>
    </message>
    <message>
        <source>Cache types</source>
        <translation>Tipe cache</translation>
    </message>
    <message>
        <source>Try decode context parallelism too</source>
        <translation>Coba juga paralel konteks dekode</translation>
    </message>
    <message>
        <source>Aim and limits</source>
        <translation>Tujuan dan batas</translation>
    </message>
    <message>
        <source>Make small</source>
        <translation>Perkecil</translation>
    </message>
    <message>
        <source>Years that rents count for</source>
        <translation>Tahun hitungan sewa</translation>
    </message>
    <message>
        <source>Type an amount in the currency of totals, or nothing for no limit.</source>
        <translation>Ketik jumlah dalam mata uang total, atau kosongkan bila tanpa batas.</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Anggaran</translation>
    </message>
    <message>
        <source>Type kilowatts with every card busy, or nothing for no limit.</source>
        <translation>Ketik kilowatt saat semua kartu sibuk, atau kosongkan bila tanpa batas.</translation>
    </message>
    <message>
        <source>Most power, kW</source>
        <translation>Daya paling banyak, kW</translation>
    </message>
    <message>
        <source>Type rack units, or nothing for no limit.</source>
        <translation>Ketik unit rak, atau kosongkan bila tanpa batas.</translation>
    </message>
    <message>
        <source>Most rack units</source>
        <translation>Unit rak paling banyak</translation>
    </message>
    <message>
        <source>Type a whole number of cards, or nothing for no limit.</source>
        <translation>Ketik bilangan bulat kartu, atau kosongkan bila tanpa batas.</translation>
    </message>
    <message>
        <source>Most cards</source>
        <translation>Kartu paling banyak</translation>
    </message>
    <message>
        <source>Type suppliers with semicolons between them, or nothing for all. There are: {known}.</source>
        <translation>Ketik pemasok dengan titik koma di antaranya, atau kosongkan untuk semua. Yang ada: {known}.</translation>
    </message>
    <message>
        <source>Suppliers</source>
        <translation>Pemasok</translation>
    </message>
    <message>
        <source>{card}: without a price</source>
        <translation>{card}: tanpa harga</translation>
    </message>
    <message>
        <source>Cards and replicas</source>
        <translation>Kartu dan replika</translation>
    </message>
    <message>
        <source>Served by</source>
        <translation>Dilayani oleh</translation>
    </message>
    <message>
        <source>Held at the
high estimates</source>
        <translation>Tertampung pada
perkiraan tinggi</translation>
    </message>
    <message>
        <source>Time per token</source>
        <translation>Waktu per token</translation>
    </message>
    <message>
        <source>Purchases that carry the load</source>
        <translation>Pembelian yang menanggung beban</translation>
    </message>
    <message>
        <source>Purchases that are not the answer</source>
        <translation>Pembelian yang bukan jawabannya</translation>
    </message>
</context>
<context>
    <name>Sensitivity</name>
    <message>
        <source>What moves the answer</source>
        <translation>Apa yang memengaruhi jawaban</translation>
    </message>
    <message>
        <source>Each input alone is moved {share:pct} down and up while the others stay; overheads between their own low and high estimates. The widest swing stands first.</source>
        <translation>Setiap masukan sendiri digeser {share:pct} turun dan naik sementara yang lain tetap; overhead bergeser di antara perkiraan rendah dan tingginya sendiri. Ayunan terlebar ditaruh paling atas.</translation>
    </message>
    <message>
        <source>Cost over {years:n} years</source>
        <translation>Biaya selama {years:n} tahun</translation>
    </message>
    <message>
        <source>Cost over {years:n} year</source>
        <translation>Biaya selama {years:n} tahun</translation>
    </message>
    <message>
        <source>Headroom of the fullest card</source>
        <translation>Ruang sisa kartu terpenuh</translation>
    </message>
    <message>
        <source>Most sequences</source>
        <translation>Sekuens terbanyak</translation>
    </message>
    <message>
        <source>Longest context</source>
        <translation>Konteks terpanjang</translation>
    </message>
    <message>
        <source>Cost a month</source>
        <translation>Biaya per bulan</translation>
    </message>
    <message>
        <source>{answer}, case {case}</source>
        <translation>{answer}, kasus {case}</translation>
    </message>
    <message>
        <source>{answer}: {base} as things are</source>
        <translation>{answer}: {base} dalam keadaan sekarang</translation>
    </message>
    <message>
        <source>The widest swing is that of {input}.</source>
        <translation>Ayunan terlebar: {input}.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Masukan</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Rendah</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>Sekarang</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Tinggi</translation>
    </message>
    <message>
        <source>Answer at low</source>
        <translation>Bila rendah</translation>
    </message>
    <message>
        <source>Answer at high</source>
        <translation>Bila tinggi</translation>
    </message>
    <message>
        <source>Swing</source>
        <translation>Ayunan</translation>
    </message>
    <message>
        <source>1 input that moves nothing is left out.</source>
        <translation>1 masukan yang tidak menggeser apa pun tidak dicantumkan.</translation>
    </message>
    <message>
        <source>{count:n} inputs that move nothing are left out.</source>
        <translation>{count:n} masukan yang tidak menggeser apa pun tidak dicantumkan.</translation>
    </message>
    <message>
        <source>at its low value</source>
        <translation>pada nilai rendahnya</translation>
    </message>
    <message>
        <source>at its high value</source>
        <translation>pada nilai tingginya</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Jawaban</translation>
    </message>
    <message>
        <source>Years</source>
        <translation>Tahun</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Variasi</translation>
    </message>
    <message>
        <source>Type how far each input moves, above 0 and up to 90 %.</source>
        <translation>Ketik seberapa jauh setiap masukan bergeser, di atas 0 sampai 90 %.</translation>
    </message>
    <message>
        <source>&amp;Answer</source>
        <translation>&amp;Jawaban</translation>
    </message>
    <message>
        <source>&amp;Option</source>
        <translation>&amp;Opsi</translation>
    </message>
    <message>
        <source>Ca&amp;se</source>
        <translation>&amp;Kasus</translation>
    </message>
    <message>
        <source>&amp;Years</source>
        <translation>&amp;Tahun</translation>
    </message>
    <message>
        <source>&amp;Variation</source>
        <translation>&amp;Variasi</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Menghitung…</translation>
    </message>
</context>
<context>
    <name>ServeCommand</name>
    <message>
        <source>For the largest case: its context counts all slots together.</source>
        <translation>Untuk kasus terbesar: konteksnya menghitung semua slot bersama.</translation>
    </message>
    <message>
        <source>For the longest case and the most sequences of a replica.</source>
        <translation>Untuk kasus terpanjang dan sekuens terbanyak satu replika.</translation>
    </message>
    <message>
        <source>Arguments of generate</source>
        <translation>Argumen generate</translation>
    </message>
    <message>
        <source>Settings in a file (--extra_llm_api_options)</source>
        <translation>Pengaturan dalam berkas (--extra_llm_api_options)</translation>
    </message>
    <message>
        <source>Serving command of option {name}</source>
        <translation>Perintah penyajian opsi {name}</translation>
    </message>
    <message>
        <source>&amp;Use these settings</source>
        <translation>&amp;Pakai pengaturan ini</translation>
    </message>
    <message>
        <source>Serves this option with {runtime}</source>
        <translation>Menyajikan opsi ini dengan {runtime}</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Salin</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Salin perintah</translation>
    </message>
    <message>
        <source>Serving command</source>
        <translation>Perintah penyajian</translation>
    </message>
    <message>
        <source>Settings in a file</source>
        <translation>Pengaturan dalam berkas</translation>
    </message>
    <message>
        <source>&amp;Read a command</source>
        <translation>&amp;Baca sebuah perintah</translation>
    </message>
    <message>
        <source>Command to read</source>
        <translation>Perintah yang akan dibaca</translation>
    </message>
    <message>
        <source>Paste a line with vllm serve, sglang.launch_server, trtllm-serve or llama-server</source>
        <translation>Tempelkan baris dengan vllm serve, sglang.launch_server, trtllm-serve, atau llama-server</translation>
    </message>
    <message>
        <source>In the command</source>
        <translation>Dalam perintah</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>Hasilnya</translation>
    </message>
    <message>
        <source>What was read</source>
        <translation>Yang terbaca</translation>
    </message>
    <message>
        <source>No runtime is chosen, so there is no command yet: paste one below.</source>
        <translation>Belum ada runtime yang dipilih, jadi belum ada perintah: tempelkan satu di bawah.</translation>
    </message>
    <message>
        <source>{runtime} is no server: it has arguments of generate, not a command.</source>
        <translation>{runtime} bukan server: ia memiliki argumen generate, bukan perintah.</translation>
    </message>
    <message>
        <source>Choose a model first; then the command stands here.</source>
        <translation>Pilih model dahulu; lalu perintahnya tampil di sini.</translation>
    </message>
    <message>
        <source>Runtime: {runtime}</source>
        <translation>Runtime: {runtime}</translation>
    </message>
    <message>
        <source>Model named: {model}; the model of this project stays as it is</source>
        <translation>Model yang disebut: {model}; model proyek ini tetap seperti adanya</translation>
    </message>
    <message>
        <source>These are the settings this option already has.</source>
        <translation>Ini pengaturan yang sudah dimiliki opsi ini.</translation>
    </message>
    <message>
        <source>Settings the line does not name go back to the runtime&apos;s defaults.</source>
        <translation>Pengaturan yang tidak disebut baris itu kembali ke bawaan runtime.</translation>
    </message>
    <message>
        <source>– not read; it changes nothing here</source>
        <translation>– tidak dibaca; tidak mengubah apa pun di sini</translation>
    </message>
    <message>
        <source>✔ read</source>
        <translation>✔ dibaca</translation>
    </message>
    <message>
        <source>✔ {value}, as it is</source>
        <translation>✔ {value}, seperti sekarang</translation>
    </message>
    <message>
        <source>✔ {value}; so far {before}</source>
        <translation>✔ {value}; selama ini {before}</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>bawaan</translation>
    </message>
</context>
<context>
    <name>Serving</name>
    <message>
        <source>Serving</source>
        <translation>Penyajian</translation>
    </message>
    <message>
        <source>Command…</source>
        <translation>Perintah…</translation>
    </message>
    <message>
        <source>The command that serves this option, and settings from one that is pasted</source>
        <translation>Perintah yang menyajikan opsi ini, dan pengaturan dari perintah yang ditempel</translation>
    </message>
    <message>
        <source>settings of a command</source>
        <translation>pengaturan dari perintah</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Perangkat lunak (runtime)</translation>
    </message>
    <message>
        <source>What serves the model: it decides how much memory the same cache takes.</source>
        <translation>Yang menyajikan model: ia menentukan berapa memori yang diambil cache yang sama.</translation>
    </message>
    <message>
        <source>Lon&amp;gest allowed</source>
        <translation>Panjang dii&amp;zinkan</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>posisi</translation>
    </message>
    <message>
        <source>The runtime&apos;s own cap on a sequence (such as --max-model-len).</source>
        <translation>Batas panjang sekuens milik runtime (misalnya --max-model-len).</translation>
    </message>
    <message>
        <source>Most se&amp;quences</source>
        <translation>Batas s&amp;ekuens</translation>
    </message>
    <message>
        <source>The runtime&apos;s own cap on sequences of a replica (such as --max-num-seqs).</source>
        <translation>Batas jumlah sekuens per replika milik runtime (misalnya --max-num-seqs).</translation>
    </message>
    <message>
        <source>no cap</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>Prediction layers (MTP)</source>
        <translation>Lapisan prediksi (MTP)</translation>
    </message>
    <message>
        <source>Load the model&apos;s own multi-token-prediction layers as a draft.</source>
        <translation>Muat lapisan prediksi multi-token milik model sebagai draf.</translation>
    </message>
    <message>
        <source>Tokens drafted in a step</source>
        <translation>Token draf per langkah</translation>
    </message>
    <message>
        <source>0 leaves it to the runtime.</source>
        <translation>0 menyerahkannya kepada runtime.</translation>
    </message>
    <message>
        <source>Decode context parallel (DCP)</source>
        <translation>Paralel konteks dekode (DCP)</translation>
    </message>
    <message>
        <source>Ranks of a tensor-parallel group that share the positions of a sequence.</source>
        <translation>Rank dari satu kelompok paralel tensor yang berbagi posisi satu sekuens.</translation>
    </message>
    <message>
        <source>Layers of each stage</source>
        <translation>Lapisan tiap tahap</translation>
    </message>
    <message>
        <source>Where the runtime&apos;s own split is not wanted: one number a pipeline stage.</source>
        <translation>Bila pembagian runtime sendiri tidak diinginkan: satu bilangan per tahap pipeline.</translation>
    </message>
    <message>
        <source>Expert parallel (EP)</source>
        <translation>Paralel pakar (EP)</translation>
    </message>
    <message>
        <source>Ranks that hold different routed experts; 1 cuts each expert as the rest is.</source>
        <translation>Rank yang menyimpan pakar terarah berbeda; 1 memotong setiap pakar seperti bagian lainnya.</translation>
    </message>
    <message>
        <source>Redundant experts</source>
        <translation>Pakar redundan</translation>
    </message>
    <message>
        <source>Copies of some experts, so that the load of the ranks evens out.</source>
        <translation>Salinan beberapa pakar, agar beban rank merata.</translation>
    </message>
    <message>
        <source>Experts over all replicas</source>
        <translation>Pakar di semua replika</translation>
    </message>
    <message>
        <source>The replicas are one engine, which spreads the experts over all their ranks.</source>
        <translation>Replika-replika itu satu mesin, yang menyebar pakar ke semua rank-nya.</translation>
    </message>
    <message>
        <source>Memor&amp;y share</source>
        <translation>&amp;Bagian memori</translation>
    </message>
    <message>
        <source>The part of what the driver reports that the runtime may use.</source>
        <translation>Bagian dari kapasitas menurut driver yang boleh dipakai runtime.</translation>
    </message>
    <message>
        <source>Rules of version</source>
        <translation>Aturan versi</translation>
    </message>
    <message>
        <source>The version whose rules are followed; it is printed beside the figures.</source>
        <translation>Versi yang aturannya diikuti; dicetak di samping angka.</translation>
    </message>
    <message>
        <source>the runtime&apos;s default</source>
        <translation>bawaan runtime</translation>
    </message>
    <message>
        <source>on</source>
        <translation>nyala</translation>
    </message>
    <message>
        <source>off</source>
        <translation>mati</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>not saved yet</source>
        <translation>belum pernah disimpan</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>luring</translation>
    </message>
    <message>
        <source>may go online</source>
        <translation>boleh daring</translation>
    </message>
    <message>
        <source>Nothing is sent or fetched unless you ask for a model of the Hub.</source>
        <translation>Tidak ada yang dikirim atau diambil kecuali Anda meminta model dari Hub.</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>tersimpan</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>belum disimpan</translation>
    </message>
    <message>
        <source>The report is in {path}</source>
        <translation>Laporan ada di {path}</translation>
    </message>
    <message>
        <source>recomputed in {ms:d1} ms</source>
        <translation>dihitung ulang dalam {ms:d1} ms</translation>
    </message>
</context>
<context>
    <name>Sweep</name>
    <message>
        <source>&quot;{name}&quot; is no key; keys are {known}</source>
        <translation>&quot;{name}&quot; bukan kunci; kuncinya adalah {known}</translation>
    </message>
    <message>
        <source>{name}: &quot;{text}&quot; is not lo:hi:step with three numbers</source>
        <translation>{name}: &quot;{text}&quot; bukan awal:akhir:langkah dengan tiga bilangan</translation>
    </message>
    <message>
        <source>{name}: from {low} to {high} by {step} has no values; use a step above 0 and lo ≤ hi</source>
        <translation>{name}: dari {low} sampai {high} dengan langkah {step} tidak ada nilainya; pakai langkah di atas 0 dan awal ≤ akhir</translation>
    </message>
    <message>
        <source>{name}: more than {most} values; use a larger step</source>
        <translation>{name}: lebih dari {most} nilai; pakai langkah yang lebih besar</translation>
    </message>
    <message>
        <source>Type of K and V</source>
        <translation>Tipe K dan V</translation>
    </message>
    <message>
        <source>Memory share</source>
        <translation>Bagian memori</translation>
    </message>
    <message>
        <source>Cache strategy</source>
        <translation>Strategi cache</translation>
    </message>
    <message>
        <source>Positions of the cache</source>
        <translation>Posisi cache</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Akselerator</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a whole number</source>
        <translation>&quot;{text}&quot; bukan bilangan bulat</translation>
    </message>
    <message>
        <source>{text} is not between {least} and {most}</source>
        <translation>{text} tidak di antara {least} dan {most}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is none of {known}</source>
        <translation>&quot;{text}&quot; bukan salah satu dari {known}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a number</source>
        <translation>&quot;{text}&quot; bukan bilangan</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is neither on nor off</source>
        <translation>&quot;{text}&quot; bukan on dan bukan off</translation>
    </message>
    <message>
        <source>a value is empty; leave out the comma or type it</source>
        <translation>sebuah nilai kosong; hapus komanya atau ketik nilainya</translation>
    </message>
    <message>
        <source>{name}: is given twice; give all its values at once</source>
        <translation>{name}: diberikan dua kali; berikan semua nilainya sekaligus</translation>
    </message>
    <message>
        <source>{count} points are more than {most}; vary less or in larger steps</source>
        <translation>{count} titik melebihi {most}; kurangi variasi atau pakai langkah yang lebih besar</translation>
    </message>
    <message>
        <source>the case &quot;{case}&quot; is not set; vary sequences, input-len and output-len too</source>
        <translation>kasus &quot;{case}&quot; belum diisi; variasikan juga sequences (sekuens), input-len, dan output-len</translation>
    </message>
    <message>
        <source>cache: a runtime has a cache of its own; leave it out or plan with arithmetic</source>
        <translation>cache: runtime punya cache sendiri; hilangkan, atau rencanakan dengan arithmetic</translation>
    </message>
    <message>
        <source>cache-positions: goes with a static or a padded cache; vary cache too, or leave it out</source>
        <translation>cache-positions (posisi cache): hanya untuk cache statis atau yang diganjal; variasikan cache juga, atau hilangkan</translation>
    </message>
    <message>
        <source>{name}: {runtime} has no such setting</source>
        <translation>{name}: {runtime} tidak punya pengaturan itu</translation>
    </message>
    <message>
        <source>Headroom, GiB</source>
        <translation>Ruang sisa, GiB</translation>
    </message>
    <message>
        <source>Most sequences</source>
        <translation>Sekuens terbanyak</translation>
    </message>
    <message>
        <source>Longest context</source>
        <translation>Konteks terpanjang</translation>
    </message>
    <message>
        <source>KV cache, GiB</source>
        <translation>Cache KV, GiB</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Sapuan nilai</translation>
    </message>
    <message>
        <source>&amp;Compute</source>
        <translation>&amp;Hitung</translation>
    </message>
    <message>
        <source>&amp;Vary</source>
        <translation>&amp;Variasikan</translation>
    </message>
    <message>
        <source>&amp;and</source>
        <translation>d&amp;an</translation>
    </message>
    <message>
        <source>&amp;Option</source>
        <translation>&amp;Opsi</translation>
    </message>
    <message>
        <source>Ca&amp;se</source>
        <translation>Ka&amp;sus</translation>
    </message>
    <message>
        <source>Points of the sweep</source>
        <translation>Titik sapuan nilai</translation>
    </message>
    <message>
        <source>Figure to draw</source>
        <translation>Besaran yang digambar</translation>
    </message>
    <message>
        <source>Cop&amp;y the table</source>
        <translation>Sal&amp;in tabel</translation>
    </message>
    <message>
        <source>Sa&amp;ve the rows…</source>
        <translation>Sim&amp;pan baris…</translation>
    </message>
    <message>
        <source>&amp;Use this point</source>
        <translation>Pakai titik ini (&amp;U)</translation>
    </message>
    <message>
        <source>Put the values of the row looked at into the project</source>
        <translation>Masukkan nilai baris yang dilihat ke dalam proyek</translation>
    </message>
    <message>
        <source>Points to compute: {count:n}.</source>
        <translation>Titik yang akan dihitung: {count:n}.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Menghitung…</translation>
    </message>
    <message>
        <source>{count:n} points, {fitting:n} of them fit. The signs in the plot are verdicts.</source>
        <translation>{count:n} titik, {fitting:n} di antaranya muat. Tanda pada plot adalah putusan.</translation>
    </message>
    <message>
        <source>Stopped at {count:n} points, {fitting:n} of them fit.</source>
        <translation>Dihentikan pada {count:n} titik, {fitting:n} di antaranya muat.</translation>
    </message>
    <message>
        <source>Save the rows as</source>
        <translation>Simpan baris sebagai</translation>
    </message>
    <message>
        <source>{path}: the rows could not be written ({reason}); write them elsewhere.</source>
        <translation>{path}: baris tidak dapat ditulis ({reason}); tulis di tempat lain.</translation>
    </message>
    <message>
        <source>The rows were not saved</source>
        <translation>Baris tidak disimpan</translation>
    </message>
    <message>
        <source>{name}: its values</source>
        <translation>{name}: nilainya</translation>
    </message>
    <message>
        <source>a,b,c or lo:hi:step</source>
        <translation>a,b,c atau awal:akhir:langkah</translation>
    </message>
    <message>
        <source>nothing else</source>
        <translation>tidak ada lagi</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>belum diisi</translation>
    </message>
    <message>
        <source>{name}: type its values, a,b,c or lo:hi:step</source>
        <translation>{name}: ketik nilainya, a,b,c atau awal:akhir:langkah</translation>
    </message>
    <message>
        <source>{name}: a sweep fetches nothing; name models of the catalogue or files</source>
        <translation>{name}: sapuan nilai tidak mengunduh apa pun; sebutkan model dari katalog atau berkas</translation>
    </message>
    <message>
        <source>ids of the catalogue: {names} …</source>
        <translation>id dari katalog: {names} …</translation>
    </message>
    <message>
        <source>names of the catalogue, or files</source>
        <translation>nama dari katalog, atau berkas</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Putusan</translation>
    </message>
    <message>
        <source>What binds</source>
        <translation>Yang membatasi</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>tidak dihitung</translation>
    </message>
    <message>
        <source>Figure of the sweep, as lines</source>
        <translation>Besaran sapuan nilai, sebagai garis</translation>
    </message>
    <message>
        <source>Nothing is computed yet</source>
        <translation>Belum ada yang dihitung</translation>
    </message>
    <message>
        <source>point of a sweep</source>
        <translation>titik sapuan nilai</translation>
    </message>
    <message>
        <source>{name}: the fit alone is for {names}; leave it to a whole sweep</source>
        <translation>{name}: hanya kesesuaian dihitung untuk {names}; serahkan pada sapuan nilai yang utuh</translation>
    </message>
</context>
<context>
    <name>TierFields</name>
    <message>
        <source>Type a rate such as 55, 55 GB/s or 400 Gbit/s; a bare number is GB/s.</source>
        <translation>Ketik laju seperti 55, 55 GB/s, atau 400 Gbit/s; angka saja berarti GB/s.</translation>
    </message>
    <message>
        <source>Type a rate such as 10 or 10 Gbit/s; a bare number is Gbit/s.</source>
        <translation>Ketik laju seperti 10 atau 10 Gbit/s; angka saja berarti Gbit/s.</translation>
    </message>
    <message>
        <source>Type a time such as 0.1, 50 us or 2 s; a bare number is milliseconds.</source>
        <translation>Ketik waktu seperti 0,1, 50 us, atau 2 s; angka saja berarti milidetik.</translation>
    </message>
    <message>
        <source>Type a share from 0 to 1, such as 0.25 or 25 %.</source>
        <translation>Ketik bagian dari 0 sampai 1, seperti 0,25 atau 25 %.</translation>
    </message>
    <message>
        <source>Type a number such as 0.8.</source>
        <translation>Ketik angka seperti 0,8.</translation>
    </message>
    <message>
        <source>Type positions and shares with semicolons between, the smallest first: 1000000: 0.2; 8000000: 0.31.</source>
        <translation>Ketik posisi dan bagian dipisah titik koma, yang terkecil dulu: 1000000: 0,2; 8000000: 0,31.</translation>
    </message>
    <message>
        <source>Type {name} too.</source>
        <translation>Ketik juga {name}.</translation>
    </message>
    <message>
        <source>Type a day as YYYY-MM-DD, such as 2026-11-30.</source>
        <translation>Ketik tanggal sebagai YYYY-MM-DD, seperti 2026-11-30.</translation>
    </message>
    <message>
        <source>Type shares from 0 to 1, the cards&apos; own first, such as 0.1, 0.3.</source>
        <translation>Ketik bagian dari 0 sampai 1, milik kartu lebih dulu, seperti 0,1; 0,3.</translation>
    </message>
    <message>
        <source>A bandwidth of 0 carries nothing: type how much it carries, or clear the field.</source>
        <translation>Lebar pita 0 tidak membawa apa pun: ketik berapa yang dibawanya, atau kosongkan.</translation>
    </message>
    <message>
        <source>No rate is given: type at least one.</source>
        <translation>Tidak ada laju: ketik sedikitnya satu.</translation>
    </message>
    <message>
        <source>A price needs the day it was read: type it as YYYY-MM-DD.</source>
        <translation>Harga perlu tanggal dibacanya: ketik sebagai YYYY-MM-DD.</translation>
    </message>
    <message>
        <source>A drive of 0 bytes stores nothing: type its capacity.</source>
        <translation>Drive 0 byte tidak menyimpan apa pun: ketik kapasitasnya.</translation>
    </message>
    <message>
        <source>How much may be written is not given: type drive writes a day, or what may be written in all.</source>
        <translation>Batas penulisan belum ada: ketik tulis penuh per hari, atau total yang boleh ditulis.</translation>
    </message>
    <message>
        <source>A tier of 0 bytes keeps nothing: type its capacity, or remove the tier.</source>
        <translation>Tingkat 0 byte tidak menyimpan apa pun: ketik kapasitasnya, atau hapus tingkat ini.</translation>
    </message>
    <message>
        <source>Only host memory is pinned: clear the field.</source>
        <translation>Hanya memori host yang disematkan: kosongkan kolom ini.</translation>
    </message>
    <message>
        <source>{0} cannot be reached through itself: choose another tier.</source>
        <translation>{0} tidak dapat dicapai melalui dirinya sendiri: pilih tingkat lain.</translation>
    </message>
    <message>
        <source>The name {0} is there twice: give each tier a name of its own.</source>
        <translation>Nama {0} ada dua kali: beri tiap tingkat nama sendiri.</translation>
    </message>
    <message>
        <source>The cards&apos; own memory comes first: move it to the head.</source>
        <translation>Memori kartu sendiri selalu pertama: pindahkan ke paling atas.</translation>
    </message>
    <message>
        <source>{0} stands before {1}, through which it is reached: move it below.</source>
        <translation>{0} berada sebelum {1} yang menjadi jalannya: pindahkan ke bawahnya.</translation>
    </message>
    <message>
        <source>{1} is reached through {0}, which is not there: choose another way first.</source>
        <translation>{1} dicapai melalui {0} yang tidak ada: pilih jalan lain dahulu.</translation>
    </message>
    <message>
        <source>{0} goes round in a circle: let one of them be reached directly.</source>
        <translation>{0} berputar dalam lingkaran: biarkan salah satunya dicapai langsung.</translation>
    </message>
    <message>
        <source>There is no tier: add one, or switch offloading off.</source>
        <translation>Tidak ada tingkat: tambahkan satu, atau matikan pengalihan.</translation>
    </message>
    <message>
        <source>The shares sum to more than 1: each is what its own tier gives beyond those above.</source>
        <translation>Jumlah bagian melebihi 1: masing-masing ialah sumbangan tingkatnya di luar yang di atasnya.</translation>
    </message>
    <message>
        <source>A larger cache holds no less: sort the points by positions and check their shares.</source>
        <translation>Cache yang lebih besar tidak memuat lebih sedikit: urutkan titik menurut posisi dan periksa bagiannya.</translation>
    </message>
    <message>
        <source>It is below the median: type the time that nine of ten do not exceed.</source>
        <translation>Nilainya di bawah median: ketik waktu yang tidak dilampaui sembilan dari sepuluh.</translation>
    </message>
</context>
<context>
    <name>TierNames</name>
    <message>
        <source>Host memory, PCIe 5</source>
        <translation>Memori host, PCIe 5</translation>
    </message>
    <message>
        <source>Host memory, NVLink-C2C</source>
        <translation>Memori host, NVLink-C2C</translation>
    </message>
    <message>
        <source>NVMe drive, PCIe 4</source>
        <translation>Drive NVMe, PCIe 4</translation>
    </message>
    <message>
        <source>Four NVMe drives, PCIe 4</source>
        <translation>Empat drive NVMe, PCIe 4</translation>
    </message>
    <message>
        <source>QLC drive, 122.88 TB</source>
        <translation>Drive QLC, 122,88 TB</translation>
    </message>
    <message>
        <source>Samsung BM1743 (QLC), 61.44 TB</source>
        <translation>Samsung BM1743 (QLC), 61,44 TB</translation>
    </message>
    <message>
        <source>Samsung PM1743, 15.36 TB</source>
        <translation>Samsung PM1743, 15,36 TB</translation>
    </message>
    <message>
        <source>Samsung PM9A3, 7.68 TB</source>
        <translation>Samsung PM9A3, 7,68 TB</translation>
    </message>
    <message>
        <source>Five NVMe drives, RAID 0</source>
        <translation>Lima drive NVMe, RAID 0</translation>
    </message>
    <message>
        <source>Network storage, one card (VAST)</source>
        <translation>Penyimpanan jaringan, satu kartu (VAST)</translation>
    </message>
    <message>
        <source>Network storage, eight cards (WEKA)</source>
        <translation>Penyimpanan jaringan, delapan kartu (WEKA)</translation>
    </message>
    <message>
        <source>Network cache staged in host memory (MemKV)</source>
        <translation>Cache jaringan lewat memori host (MemKV)</translation>
    </message>
    <message>
        <source>Pooled host memory, eight ports of 400 Gb/s (Mooncake)</source>
        <translation>Memori host gabungan, delapan port 400 Gb/s (Mooncake)</translation>
    </message>
    <message>
        <source>Object store, a node of eight cards</source>
        <translation>Penyimpanan objek, satu node delapan kartu</translation>
    </message>
    <message>
        <source>Object store, 10 Gb/s Ethernet</source>
        <translation>Penyimpanan objek, Ethernet 10 Gb/s</translation>
    </message>
    <message>
        <source>usual rate of pinned copies over PCIe 5 ×16</source>
        <translation>laju lazim salinan memori terkunci lewat PCIe 5 ×16</translation>
    </message>
    <message>
        <source>NVIDIA on GH200</source>
        <translation>NVIDIA tentang GH200</translation>
    </message>
    <message>
        <source>LMCache documentation</source>
        <translation>dokumentasi LMCache</translation>
    </message>
    <message>
        <source>Solidigm on the D5-P5336</source>
        <translation>Solidigm tentang D5-P5336</translation>
    </message>
    <message>
        <source>Samsung on the BM1743</source>
        <translation>Samsung tentang BM1743</translation>
    </message>
    <message>
        <source>Samsung on the PM1743</source>
        <translation>Samsung tentang PM1743</translation>
    </message>
    <message>
        <source>Samsung on the PM9A3</source>
        <translation>Samsung tentang PM9A3</translation>
    </message>
    <message>
        <source>Mooncake, SSD benchmark (commit 3b5a594)</source>
        <translation>Mooncake, tolok ukur SSD (commit 3b5a594)</translation>
    </message>
    <message>
        <source>VAST through NVIDIA&apos;s blog</source>
        <translation>VAST lewat blog NVIDIA</translation>
    </message>
    <message>
        <source>WEKA through NVIDIA&apos;s blog</source>
        <translation>WEKA lewat blog NVIDIA</translation>
    </message>
    <message>
        <source>MinIO&apos;s MemKV document</source>
        <translation>dokumen MemKV dari MinIO</translation>
    </message>
    <message>
        <source>Mooncake, FAST &apos;25</source>
        <translation>Mooncake, FAST &apos;25</translation>
    </message>
    <message>
        <source>LMCache with Cohere and CoreWeave</source>
        <translation>LMCache bersama Cohere dan CoreWeave</translation>
    </message>
    <message>
        <source>the port&apos;s rate</source>
        <translation>laju port</translation>
    </message>
    <message>
        <source>one card alone on its uplink</source>
        <translation>satu kartu sendirian di uplink-nya</translation>
    </message>
    <message>
        <source>900 GB/s in both directions together, half of it in each</source>
        <translation>900 GB/s dua arah bersama, separuhnya di tiap arah</translation>
    </message>
    <message>
        <source>one drive of PCIe 4 ×4 under GDS</source>
        <translation>satu drive PCIe 4 ×4 dengan GDS</translation>
    </message>
    <message>
        <source>four drives of PCIe 4 ×4 under GDS, several paths</source>
        <translation>empat drive PCIe 4 ×4 dengan GDS, beberapa jalur</translation>
    </message>
    <message>
        <source>sequential; 65 PB written are stated for 61.44 TB and twice that for this size; read on news pages</source>
        <translation>berurutan; 65 PB tulis dinyatakan untuk 61,44 TB dan dua kalinya untuk ukuran ini; dibaca di halaman berita</translation>
    </message>
    <message>
        <source>sequential, at most; 0.26 drive writes a day; news pages</source>
        <translation>berurutan, paling banyak; 0,26 tulis drive per hari; halaman berita</translation>
    </message>
    <message>
        <source>sequential, at most; 1 drive write a day; the announcement</source>
        <translation>berurutan, paling banyak; 1 tulis drive per hari; pengumumannya</translation>
    </message>
    <message>
        <source>sequential, at most, as U.2; its endurance was not found</source>
        <translation>berurutan, paling banyak, sebagai U.2; daya tahannya tidak ditemukan</translation>
    </message>
    <message>
        <source>Dynamo with NIXL&apos;s GDS plug-in, one H100, PCIe 5; read in secondary citations</source>
        <translation>Dynamo dengan plug-in GDS dari NIXL, satu H100, PCIe 5; dibaca dari kutipan sekunder</translation>
    </message>
    <message>
        <source>NIXL plug-in, eight H100 together, about 34 GB/s a card; no latency published</source>
        <translation>plug-in NIXL, delapan H100 bersama, sekitar 34 GB/s per kartu; latensi tidak diterbitkan</translation>
    </message>
    <message>
        <source>8 × H200, two ports of 400 Gb/s, blocks of 2.5 MiB; 23.1 GB/s without</source>
        <translation>8 × H200, dua port 400 Gb/s, blok 2,5 MiB; 23,1 GB/s tanpanya</translation>
    </message>
    <message>
        <source>transfer engine over 8 × 400 Gb/s, a cache of 40 GB</source>
        <translation>transfer engine lewat 8 × 400 Gb/s, cache 40 GB</translation>
    </message>
    <message>
        <source>8.5 to 10 GB/s a node; the lower is taken</source>
        <translation>8,5 sampai 10 GB/s per node; yang rendah dipakai</translation>
    </message>
    <message>
        <source>8 × A100 40 GB, Qwen3-8B</source>
        <translation>8 × A100 40 GB, Qwen3-8B</translation>
    </message>
</context>
<context>
    <name>TierPanel</name>
    <message>
        <source>Rules of the system</source>
        <translation>Aturan sistem</translation>
    </message>
    <message>
        <source>Positions of a chunk</source>
        <translation>Posisi per potongan</translation>
    </message>
    <message>
        <source>the system&apos;s default</source>
        <translation>bawaan sistem</translation>
    </message>
    <message>
        <source>Blocks go down</source>
        <translation>Blok diturunkan</translation>
    </message>
    <message>
        <source>as they are written</source>
        <translation>saat ditulis</translation>
    </message>
    <message>
        <source>when the cards need their place</source>
        <translation>saat kartu perlu tempatnya</translation>
    </message>
    <message>
        <source>Stays when copied up</source>
        <translation>Tetap ada saat disalin naik</translation>
    </message>
    <message>
        <source>Then a tier repeats what stands above it, and must be larger to be of use.</source>
        <translation>Maka tingkat ini mengulang isi di atasnya, dan harus lebih besar agar berguna.</translation>
    </message>
    <message>
        <source>Replies are saved</source>
        <translation>Jawaban disimpan</translation>
    </message>
    <message>
        <source>Else the next turn computes them again.</source>
        <translation>Jika tidak, giliran berikutnya menghitungnya lagi.</translation>
    </message>
    <message>
        <source>Started chunks are saved</source>
        <translation>Potongan belum penuh disimpan</translation>
    </message>
    <message>
        <source>Else what is past the last whole chunk is lost.</source>
        <translation>Jika tidak, yang melewati potongan penuh terakhir hilang.</translation>
    </message>
    <message>
        <source>Loads layer by layer</source>
        <translation>Memuat lapisan demi lapisan</translation>
    </message>
    <message>
        <source>A layer is computed while later ones load.</source>
        <translation>Satu lapisan dihitung sementara yang berikutnya dimuat.</translation>
    </message>
    <message>
        <source>Laid out by</source>
        <translation>Ditata menurut</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>lapisan</translation>
    </message>
    <message>
        <source>chunk, all layers at once</source>
        <translation>potongan, semua lapisan sekaligus</translation>
    </message>
    <message>
        <source>It decides how large each operation is, and so what of the rate it reaches.</source>
        <translation>Ini menentukan besar tiap operasi, dan karena itu laju yang tercapai.</translation>
    </message>
    <message>
        <source>Sessions come back</source>
        <translation>Sesi kembali</translation>
    </message>
    <message>
        <source>to their node</source>
        <translation>ke node-nya</translation>
    </message>
    <message>
        <source>to any node</source>
        <translation>ke node mana pun</translation>
    </message>
    <message>
        <source>Prefill, money and horizon</source>
        <translation>Prefill, uang, dan horizon</translation>
    </message>
    <message>
        <source>Share of the dense rate</source>
        <translation>Bagian laju padat</translation>
    </message>
    <message>
        <source>What prefill reaches of the cards&apos; dense rate (MFU).</source>
        <translation>Bagian laju padat kartu yang dicapai prefill (MFU).</translation>
    </message>
    <message>
        <source>Embeddings count</source>
        <translation>Embedding dihitung</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ya</translation>
    </message>
    <message>
        <source>no</source>
        <translation>tidak</translation>
    </message>
    <message>
        <source>Only where the bandwidth or a link is not known and prefill counts by its arithmetic alone; leave them out for small models.</source>
        <translation>Hanya bila lebar pita atau suatu tautan tidak diketahui dan prefill dihitung dari aritmetikanya saja; abaikan untuk model kecil.</translation>
    </message>
    <message>
        <source>Experts of a token</source>
        <translation>Pakar per token</translation>
    </message>
    <message>
        <source>How many routed experts of a layer a position goes through; empty: not known.</source>
        <translation>Berapa pakar terarah di satu lapisan yang dilalui satu posisi; kosong: tidak diketahui.</translation>
    </message>
    <message>
        <source>A prompt queues for</source>
        <translation>Prompt mengantre</translation>
    </message>
    <message>
        <source>What is fetched meanwhile is not waited for.</source>
        <translation>Yang diambil selama itu tidak perlu ditunggu.</translation>
    </message>
    <message>
        <source>s</source>
        <translation>dtk</translation>
    </message>
    <message>
        <source>Layers fetched ahead</source>
        <translation>Lapisan diambil lebih dulu</translation>
    </message>
    <message>
        <source>A card and hour</source>
        <translation>Satu kartu per jam</translation>
    </message>
    <message>
        <source>Horizon</source>
        <translation>Horizon</translation>
    </message>
    <message>
        <source>years</source>
        <translation>tahun</translation>
    </message>
    <message>
        <source>Active use: read at every step</source>
        <translation>Pemakaian aktif: dibaca tiap langkah</translation>
    </message>
    <message>
        <source>Share of running caches</source>
        <translation>Bagian cache yang berjalan</translation>
    </message>
    <message>
        <source>Another use of a tier: running sequences whose cache lives below the cards. It buys room and costs time at every step.</source>
        <translation>Pemakaian lain: sekuens berjalan yang cache-nya berada di bawah kartu. Ini memberi ruang dan memakan waktu di tiap langkah.</translation>
    </message>
    <message>
        <source>Share of the weights</source>
        <translation>Bagian bobot</translation>
    </message>
    <message>
        <source>The part of the weights that is read from the first tier at every step. Their room on the cards is not changed by it: that is the runtime&apos;s own setting.</source>
        <translation>Bagian bobot yang dibaca dari tingkat pertama pada tiap langkah. Tempatnya di kartu tidak berubah karenanya: itu pengaturan runtime sendiri.</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>Dasar</translation>
    </message>
    <message>
        <source>Typed by hand.</source>
        <translation>Diisi manual.</translation>
    </message>
    <message>
        <source>Name of the tier</source>
        <translation>Nama tingkat</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapasitas</translation>
    </message>
    <message>
        <source>Of each node, or of all where it is shared; the whole memory of a host.</source>
        <translation>Per node, atau seluruhnya bila dipakai bersama; seluruh memori host.</translation>
    </message>
    <message>
        <source>It stands</source>
        <translation>Letaknya</translation>
    </message>
    <message>
        <source>in each node</source>
        <translation>di tiap node</translation>
    </message>
    <message>
        <source>once, shared by all</source>
        <translation>satu, dipakai bersama</translation>
    </message>
    <message>
        <source>Read to a card</source>
        <translation>Baca ke satu kartu</translation>
    </message>
    <message>
        <source>Written by a card</source>
        <translation>Tulis dari satu kartu</translation>
    </message>
    <message>
        <source>What one card alone reaches.</source>
        <translation>Yang dicapai satu kartu sendirian.</translation>
    </message>
    <message>
        <source>Read in a node</source>
        <translation>Baca dalam node</translation>
    </message>
    <message>
        <source>Written in a node</source>
        <translation>Tulis dalam node</translation>
    </message>
    <message>
        <source>What all cards of a node reach together.</source>
        <translation>Yang dicapai semua kartu satu node bersama-sama.</translation>
    </message>
    <message>
        <source>Read by all</source>
        <translation>Baca oleh semua</translation>
    </message>
    <message>
        <source>Written by all</source>
        <translation>Tulis oleh semua</translation>
    </message>
    <message>
        <source>What everybody who shares it reaches together.</source>
        <translation>Yang dicapai semua pemakainya bersama-sama.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>as read</source>
        <translation>sama dengan baca</translation>
    </message>
    <message>
        <source>Writing, latency and the way to it</source>
        <translation>Penulisan, latensi, dan jalannya</translation>
    </message>
    <message>
        <source>Latency of a load</source>
        <translation>Latensi pemuatan</translation>
    </message>
    <message>
        <source>Waited for once a load; operations are issued together.</source>
        <translation>Ditunggu sekali per pemuatan; operasi dikirim bersama.</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>Jalan</translation>
    </message>
    <message>
        <source>straight to the card</source>
        <translation>langsung ke kartu</translation>
    </message>
    <message>
        <source>through the tier above</source>
        <translation>melalui tingkat di atasnya</translation>
    </message>
    <message>
        <source>Tier above</source>
        <translation>Tingkat di atasnya</translation>
    </message>
    <message>
        <source>Smallest piece</source>
        <translation>Potongan terkecil</translation>
    </message>
    <message>
        <source>Half-rate piece</source>
        <translation>Ukuran setengah laju</translation>
    </message>
    <message>
        <source>Operations of this size reach half of the rate.</source>
        <translation>Operasi sebesar ini mencapai setengah laju.</translation>
    </message>
    <message>
        <source>Client&apos;s own limit</source>
        <translation>Batas klien sendiri</translation>
    </message>
    <message>
        <source>Empty: the system&apos;s default; for object stores 10 Gbit/s in most.</source>
        <translation>Kosong: bawaan sistem; untuk penyimpanan objek umumnya 10 Gbit/s.</translation>
    </message>
    <message>
        <source>Buffer on each card</source>
        <translation>Buffer di tiap kartu</translation>
    </message>
    <message>
        <source>Empty: the system&apos;s default.</source>
        <translation>Kosong: bawaan sistem.</translation>
    </message>
    <message>
        <source>Uplink</source>
        <translation>Uplink</translation>
    </message>
    <message>
        <source>Cards on an uplink</source>
        <translation>Kartu per uplink</translation>
    </message>
    <message>
        <source>Host memory&apos;s rate</source>
        <translation>Laju memori host</translation>
    </message>
    <message>
        <source>Of another socket</source>
        <translation>Dari soket lain</translation>
    </message>
    <message>
        <source>The share of a load that comes out of the memory at another processor (NUMA).</source>
        <translation>Bagian pemuatan yang datang dari memori di prosesor lain (NUMA).</translation>
    </message>
    <message>
        <source>Link of the sockets</source>
        <translation>Tautan antarsoket</translation>
    </message>
    <message>
        <source>What the link between the processors of a node carries; empty: no limit.</source>
        <translation>Yang diangkut tautan antarprosesor sebuah node; kosong: tanpa batas.</translation>
    </message>
    <message>
        <source>New blocks let down</source>
        <translation>Blok baru yang diturunkan</translation>
    </message>
    <message>
        <source>The part that a filter lets through; empty: as the system does.</source>
        <translation>Bagian yang diloloskan penyaring; kosong: seperti sistemnya.</translation>
    </message>
    <message>
        <source>How the cache stands in it</source>
        <translation>Bentuk cache di dalamnya</translation>
    </message>
    <message>
        <source>host memory, or the one before it</source>
        <translation>memori host, atau yang sebelumnya</translation>
    </message>
    <message>
        <source>Stored in</source>
        <translation>Disimpan sebagai</translation>
    </message>
    <message>
        <source>as on the cards</source>
        <translation>seperti di kartu</translation>
    </message>
    <message>
        <source>Compressed to</source>
        <translation>Dikompresi menjadi</translation>
    </message>
    <message>
        <source>The part of its size that is left.</source>
        <translation>Bagian ukuran yang tersisa.</translation>
    </message>
    <message>
        <source>Measured bytes a token</source>
        <translation>Byte per token terukur</translation>
    </message>
    <message>
        <source>Overrules what is computed: some systems store a token larger than the cards do.</source>
        <translation>Menggantikan hasil hitungan: sebagian sistem menyimpan token lebih besar daripada di kartu.</translation>
    </message>
    <message>
        <source>Pinned share</source>
        <translation>Bagian yang disematkan</translation>
    </message>
    <message>
        <source>The part of a host&apos;s memory that is pinned for the cache.</source>
        <translation>Bagian memori host yang disematkan (pinned) untuk cache.</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Harga</translation>
    </message>
    <message>
        <source>A GB and month</source>
        <translation>Per GB per bulan</translation>
    </message>
    <message>
        <source>Drives and how much may be written</source>
        <translation>Drive dan batas penulisannya</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>Drive</translation>
    </message>
    <message>
        <source>Capacity of a drive</source>
        <translation>Kapasitas satu drive</translation>
    </message>
    <message>
        <source>Drive writes a day</source>
        <translation>Tulis penuh per hari</translation>
    </message>
    <message>
        <source>or written in all</source>
        <translation>atau total tertulis</translation>
    </message>
    <message>
        <source>Warranty</source>
        <translation>Garansi</translation>
    </message>
    <message>
        <source>Write amplification</source>
        <translation>Amplifikasi tulis</translation>
    </message>
    <message>
        <source>A drive reads</source>
        <translation>Baca satu drive</translation>
    </message>
    <message>
        <source>A drive writes</source>
        <translation>Tulis satu drive</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>Read on</source>
        <translation>Dibaca pada</translation>
    </message>
    <message>
        <source>Such prices double within months: the day belongs to them.</source>
        <translation>Harga semacam ini berlipat dalam hitungan bulan: tanggalnya wajib ada.</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Tingkat</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Baca</translation>
    </message>
    <message>
        <source>Tiers in the order they are asked</source>
        <translation>Tingkat menurut urutan ditanya</translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation>diisi manual</translation>
    </message>
    <message>
        <source>{tier}: {kind}, {basis}</source>
        <translation>{tier}: {kind}, {basis}</translation>
    </message>
    <message>
        <source>{size} of {whole}</source>
        <translation>{size} dari {whole}</translation>
    </message>
    <message>
        <source>{rate}/card</source>
        <translation>{rate}/kartu</translation>
    </message>
    <message>
        <source>{rate} GB/s a card</source>
        <translation>{rate} GB/s per kartu</translation>
    </message>
    <message>
        <source>{rate}/node</source>
        <translation>{rate}/node</translation>
    </message>
    <message>
        <source>{rate} GB/s a node</source>
        <translation>{rate} GB/s per node</translation>
    </message>
    <message>
        <source>{rate} in all</source>
        <translation>{rate} total</translation>
    </message>
    <message>
        <source>{rate} GB/s in all</source>
        <translation>{rate} GB/s seluruhnya</translation>
    </message>
    <message>
        <source>off</source>
        <translation>mati</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Tingkat penyimpanan</translation>
    </message>
    <message>
        <source>Kept below the cards by</source>
        <translation>Disimpan di bawah kartu oleh</translation>
    </message>
    <message>
        <source>The system that moves caches to host memory, drives and storage, and back.</source>
        <translation>Sistem yang memindahkan cache ke memori host, drive, dan penyimpanan, lalu kembali.</translation>
    </message>
    <message>
        <source>add a tier</source>
        <translation>tambah tingkat</translation>
    </message>
    <message>
        <source>remove a tier</source>
        <translation>hapus tingkat</translation>
    </message>
    <message>
        <source>move a tier</source>
        <translation>pindah tingkat</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Masalah</translation>
    </message>
    <message>
        <source>Asked in this order, after the cards</source>
        <translation>Ditanya berurutan, setelah kartu</translation>
    </message>
    <message>
        <source>Add a tier below this one</source>
        <translation>Tambah tingkat di bawah yang ini</translation>
    </message>
    <message>
        <source>Remove this tier (Delete)</source>
        <translation>Hapus tingkat ini (Delete)</translation>
    </message>
    <message>
        <source>Move this tier up (Alt and the arrow key)</source>
        <translation>Naikkan tingkat ini (Alt dan tombol panah)</translation>
    </message>
    <message>
        <source>Move this tier down (Alt and the arrow key)</source>
        <translation>Turunkan tingkat ini (Alt dan tombol panah)</translation>
    </message>
    <message>
        <source>What it stores</source>
        <translation>Yang disimpan</translation>
    </message>
    <message>
        <source>Defaults and traps</source>
        <translation>Bawaan dan jebakan</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>Bawaan</translation>
    </message>
    <message>
        <source>Traps</source>
        <translation>Jebakan</translation>
    </message>
    <message>
        <source>{stores} Rules of {version}.</source>
        <translation>{stores} Aturan versi {version}.</translation>
    </message>
</context>
<context>
    <name>Tiers</name>
    <message>
        <source>{system} keeps nothing for the next prompt: the tier makes room for running sequences, at a cost.</source>
        <translation>{system} tidak menyimpan apa pun untuk prompt berikutnya: tingkat ini memberi ruang bagi sekuens yang berjalan, dengan biaya waktu.</translation>
    </message>
    <message>
        <source>Of the prompts&apos; positions {cards:pct} are found on the cards and {more:pct} more in the tiers. Prefill keeps {before:d2} cards busy without the tiers and {after:d2} with them: {saved:d2} fewer, or {times:d2} times the prompts where prefill is what binds.</source>
        <translation>Dari posisi prompt, {cards:pct} ditemukan di kartu dan {more:pct} lagi di tingkat penyimpanan. Prefill menyibukkan {before:d2} kartu tanpa tingkat penyimpanan dan {after:d2} dengannya: {saved:d2} lebih sedikit, atau {times:d2} kali prompt bila prefill yang membatasi.</translation>
    </message>
    <message>
        <source>Of the prompts&apos; positions {cards:pct} are found on the cards and {more:pct} more in the tiers. Only {served:pct} count from there: the rest is more than a tier can read at this load, or slower than computing it. Prefill keeps {before:d2} cards busy without the tiers and {after:d2} with them: {saved:d2} fewer, or {times:d2} times the prompts where prefill is what binds.</source>
        <translation>Dari posisi prompt, {cards:pct} ditemukan di kartu dan {more:pct} lagi di tingkat penyimpanan. Hanya {served:pct} yang dihitung dari sana: sisanya melebihi yang dapat dibaca tingkat itu pada beban ini, atau lebih lambat daripada dihitung. Prefill menyibukkan {before:d2} kartu tanpa tingkat penyimpanan dan {after:d2} dengannya: {saved:d2} lebih sedikit, atau {times:d2} kali prompt bila prefill yang membatasi.</translation>
    </message>
    <message>
        <source>In force: the load typed with the tiers ({figures}), not {case}.</source>
        <translation>Berlaku: beban yang diketik pada tingkat penyimpanan ({figures}), bukan {case}.</translation>
    </message>
    <message>
        <source>In force: the load typed with the tiers ({figures}), not {case}: the case has no live traffic to follow.</source>
        <translation>Berlaku: beban yang diketik pada tingkat penyimpanan ({figures}), bukan {case}: kasus ini tanpa lalu lintas aktif yang dapat diikuti.</translation>
    </message>
    <message>
        <source>the case&apos;s {n:n} sequences of {input:n} positions in and {output:n} out</source>
        <translation>{n:n} sekuens kasus ini dengan {input:n} posisi masuk dan {output:n} keluar</translation>
    </message>
    <message>
        <source>{reuse}. {system}, rules of {version}; chunks of {chunk:n} positions. Prefill of one prompt alone, by the steps of the service times at {mfu:pct} of the cards&apos; dense rate. Calculated.</source>
        <translation>{reuse}. {system}, aturan {version}; potongan {chunk:n} posisi. Prefill satu prompt sendirian, menurut langkah waktu layanan pada {mfu:pct} laju padat kartu. Terhitung.</translation>
    </message>
    <message>
        <source>{reuse}. {system}, rules of {version}; chunks of {chunk:n} positions. Prefill by its arithmetic alone, at {mfu:pct} of the cards&apos; dense rate. Calculated.</source>
        <translation>{reuse}. {system}, aturan {version}; potongan {chunk:n} posisi. Prefill menurut aritmetikanya saja, pada {mfu:pct} laju padat kartu. Terhitung.</translation>
    </message>
    <message>
        <source>Cards and tiers: how full each is, and what goes in and out</source>
        <translation>Kartu dan tingkat penyimpanan: seberapa penuh, serta yang masuk dan keluar</translation>
    </message>
    <message>
        <source>Most sessions of {n:n} positions</source>
        <translation>Sesi terbanyak dengan {n:n} posisi</translation>
    </message>
    <message>
        <source>Longest context of one session</source>
        <translation>Konteks terpanjang satu sesi</translation>
    </message>
    <message>
        <source>Running now, as the case says</source>
        <translation>Berjalan sekarang, menurut kasus</translation>
    </message>
    <message>
        <source>Whole plan</source>
        <translation>Seluruh rencana</translation>
    </message>
    <message>
        <source>Resident</source>
        <translation>Residen</translation>
    </message>
    <message>
        <source>With a share below</source>
        <translation>Sebagian di bawah</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Disimpan</translation>
    </message>
    <message>
        <source>Resident (must be on the cards to decode) against kept, case {case}</source>
        <translation>Residen (harus di kartu untuk decode) dibanding disimpan, kasus {case}</translation>
    </message>
    <message>
        <source>{n:n} positions, the model&apos;s most</source>
        <translation>{n:n} posisi, batas model</translation>
    </message>
    <message>
        <source>Active use: read from {tier} at every step, before each token</source>
        <translation>Pemakaian aktif: dibaca dari {tier} pada tiap langkah, sebelum tiap token</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Besaran</translation>
    </message>
    <message>
        <source>One sequence</source>
        <translation>Satu sekuens</translation>
    </message>
    <message>
        <source>All that run on a replica</source>
        <translation>Semua yang berjalan di satu replika</translation>
    </message>
    <message>
        <source>Cache read, {share:pct} of it</source>
        <translation>Cache dibaca, {share:pct} darinya</translation>
    </message>
    <message>
        <source>Weights read, {share:pct} of them</source>
        <translation>Bobot dibaca, {share:pct} darinya</translation>
    </message>
    <message>
        <source>All weights there, read once</source>
        <translation>Semua bobot di sana, dibaca sekali</translation>
    </message>
    <message>
        <source>Time per output token, at least</source>
        <translation>Waktu per token keluaran, paling sedikit</translation>
    </message>
    <message>
        <source>Tokens a second, at most</source>
        <translation>Token per detik, paling banyak</translation>
    </message>
    <message>
        <source>Time per output token with all on the cards (estimate)</source>
        <translation>Waktu per token keluaran bila semua di kartu (perkiraan)</translation>
    </message>
    <message>
        <source>… and with these reads</source>
        <translation>… dan dengan pembacaan ini</translation>
    </message>
    <message>
        <source>How much must be kept for a share found (sizes as in {tier}); an endless tier finds {x:pct}</source>
        <translation>Berapa yang harus disimpan untuk bagian yang ditemukan (ukuran menurut {tier}); tingkat tanpa batas menemukan {x:pct}</translation>
    </message>
    <message>
        <source>Share found</source>
        <translation>Bagian ditemukan</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Ukuran</translation>
    </message>
    <message>
        <source>Reached by</source>
        <translation>Dicapai oleh</translation>
    </message>
    <message>
        <source>wanted: {share}</source>
        <translation>diinginkan: {share}</translation>
    </message>
    <message>
        <source>no size</source>
        <translation>ukuran mana pun tidak</translation>
    </message>
    <message>
        <source>{times:p} × {tier}</source>
        <translation>{times:p} × {tier}</translation>
    </message>
    <message>
        <source>{size}, {money} a month</source>
        <translation>{size}, {money} per bulan</translation>
    </message>
    <message>
        <source>Allocated: {system} cuts its share of {name} into {count:n} blocks of {block:n} positions for each replica, {positions:n} positions in {size}.</source>
        <translation>Dialokasikan: {system} membagi jatahnya di {name} menjadi {count:n} blok berisi {block:n} posisi untuk tiap replika, {positions:n} posisi dalam {size}.</translation>
    </message>
    <message>
        <source>Allocated: {system} pins {count:n} positions in {name} for each of a replica&apos;s {ranks:n} ranks, in whole pages of {block:n}: {size} in all. Every rank keeps its own copy of what all heads share.</source>
        <translation>Dialokasikan: {system} mengunci {count:n} posisi di {name} untuk tiap rank dari {ranks:n} rank sebuah replika, dalam halaman utuh {block:n} posisi: {size} seluruhnya. Tiap rank menyimpan salinannya sendiri dari yang dibagi semua kepala.</translation>
    </message>
    <message>
        <source>each layer apart</source>
        <translation>tiap lapisan terpisah</translation>
    </message>
    <message>
        <source>all layers of a chunk at once</source>
        <translation>semua lapisan satu potong sekaligus</translation>
    </message>
    <message>
        <source>In which pieces a prefix comes: {layout}</source>
        <translation>Dalam potongan apa sebuah prefiks datang: {layout}</translation>
    </message>
    <message>
        <source>Pieces a rank</source>
        <translation>Potongan per rank</translation>
    </message>
    <message>
        <source>Each</source>
        <translation>Masing-masing</translation>
    </message>
    <message>
        <source>Of the rate</source>
        <translation>Dari laju</translation>
    </message>
    <message>
        <source>For 90 % of it</source>
        <translation>Untuk 90 % laju</translation>
    </message>
    <message>
        <source>Share found: the trace replayed against Che&apos;s estimate from its popularities</source>
        <translation>Bagian ditemukan: jejak yang diputar ulang dibanding perkiraan Che dari popularitasnya</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Putar ulang</translation>
    </message>
    <message>
        <source>Che&apos;s estimate</source>
        <translation>Perkiraan Che</translation>
    </message>
    <message>
        <source>Error, points</source>
        <translation>Galat, poin</translation>
    </message>
    <message>
        <source>Positions resident: the trace replayed against Little&apos;s law</source>
        <translation>Posisi residen: jejak yang diputar ulang dibanding hukum Little</translation>
    </message>
    <message>
        <source>Kept for, s</source>
        <translation>Disimpan selama, s</translation>
    </message>
    <message>
        <source>Resident, replayed</source>
        <translation>Residen, diputar ulang</translation>
    </message>
    <message>
        <source>by Little&apos;s law</source>
        <translation>menurut hukum Little</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Galat</translation>
    </message>
    <message>
        <source>{n:n} positions</source>
        <translation>{n:n} posisi</translation>
    </message>
    <message>
        <source>Cards, beside what runs</source>
        <translation>Kartu, di samping yang berjalan</translation>
    </message>
    <message>
        <source>Offloaded: all below the cards</source>
        <translation>Dialihkan: semua di bawah kartu</translation>
    </message>
    <message>
        <source>Kept: idle prefixes for the next prompt, whole plan</source>
        <translation>Disimpan: prefiks menganggur untuk prompt berikutnya, seluruh rencana</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Tingkat</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Memuat</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posisi</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Found here</source>
        <translation>Hit di sini</translation>
    </message>
    <message>
        <source>{requests:p} requests a second, prompts of {prompt:n} positions, replies of {output:n}</source>
        <translation>{requests:p} permintaan per detik, prompt {prompt:n} posisi, jawaban {output:n}</translation>
    </message>
    <message>
        <source>The tiers cost {cost} a month and save {saved} of the cards: {net} left over.</source>
        <translation>Tingkat penyimpanan berbiaya {cost} per bulan dan menghemat {saved} dari kartu: sisa {net}.</translation>
    </message>
    <message>
        <source>The tiers cost {cost} a month and save {saved} of the cards: they lose {net}.</source>
        <translation>Tingkat penyimpanan berbiaya {cost} per bulan dan menghemat {saved} dari kartu: rugi {net}.</translation>
    </message>
    <message>
        <source>Not worth their cost at this load: {names}.</source>
        <translation>Tidak sepadan dengan biayanya pada beban ini: {names}.</translation>
    </message>
    <message>
        <source>{requests:p} requests a second, prompts of {prompt:n} positions, replies of {output:n}, {turns:p} turns a session, {shared:n} positions shared by all</source>
        <translation>{requests:p} permintaan per detik, prompt {prompt:n} posisi, jawaban {output:n}, {turns:p} giliran per sesi, {shared:n} posisi dibagi semua</translation>
    </message>
    <message>
        <source>In force: the load of the case&apos;s traffic ({figures}).</source>
        <translation>Berlaku: beban lalu lintas kasus ({figures}).</translation>
    </message>
    <message>
        <source>In force: the load of the trace that the case was read from ({figures}).</source>
        <translation>Berlaku: beban jejak yang menjadi asal kasus ({figures}).</translation>
    </message>
    <message>
        <source>{name}: {fill:pct} of {size} full</source>
        <translation>{name}: terisi {fill:pct} dari {size}</translation>
    </message>
    <message>
        <source>Room in tiers: all below the cards, full once they have run for a while</source>
        <translation>Ruang di tingkat penyimpanan: semua di bawah kartu, penuh setelah berjalan beberapa lama</translation>
    </message>
    <message>
        <source>B a position</source>
        <translation>B per posisi</translation>
    </message>
    <message>
        <source>Found so far</source>
        <translation>Hit sampai sini</translation>
    </message>
    <message>
        <source>Kept for</source>
        <translation>Bertahan</translation>
    </message>
    <message>
        <source>for ever</source>
        <translation>selamanya</translation>
    </message>
    <message>
        <source>{n:d1} days</source>
        <translation>{n:d1} hari</translation>
    </message>
    <message>
        <source>{n:d1} h</source>
        <translation>{n:d1} jam</translation>
    </message>
    <message>
        <source>{n:d1} min</source>
        <translation>{n:d1} menit</translation>
    </message>
    <message>
        <source>{n:d1} s</source>
        <translation>{n:d1} dtk</translation>
    </message>
    <message>
        <source>Time to the first token by length of the prefix, with {n:n} new positions after it; dots: from where on a hit comes sooner</source>
        <translation>Waktu ke token pertama menurut panjang prefiks, dengan {n:n} posisi baru sesudahnya; titik: sejak di situ hit lebih cepat</translation>
    </message>
    <message>
        <source>Share of the prompts&apos; positions found, by the positions a cache reaches</source>
        <translation>Bagian posisi prompt yang ditemukan, menurut posisi yang dijangkau cache</translation>
    </message>
    <message>
        <source>{name}: {hit:d1} ms with a hit, {anew:d1} ms computed anew</source>
        <translation>{name}: {hit:d1} ms dengan hit, {anew:d1} ms dihitung ulang</translation>
    </message>
    <message>
        <source>Life of the drives against the horizon</source>
        <translation>Umur drive terhadap horizon</translation>
    </message>
    <message>
        <source>Life of the drives: no tier&apos;s drives are given.</source>
        <translation>Umur drive: drive tidak disebutkan pada tingkat mana pun.</translation>
    </message>
    <message>
        <source>Money a month: what each tier costs, and what its hits save of the cards</source>
        <translation>Uang per bulan: biaya tiap tingkat, dan penghematan kartu dari hit-nya</translation>
    </message>
    <message>
        <source>Money a month: neither a tier&apos;s price nor a card&apos;s is given.</source>
        <translation>Uang per bulan: harga tingkat maupun kartu tidak disebutkan.</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Isi</translation>
    </message>
    <message>
        <source>GB/s against what it carries</source>
        <translation>GB/s terhadap kemampuannya</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Kartu</translation>
    </message>
    <message>
        <source>room for caches</source>
        <translation>ruang untuk cache</translation>
    </message>
    <message>
        <source>{running} running · {kept} for prefixes</source>
        <translation>{running} berjalan · {kept} untuk prefiks</translation>
    </message>
    <message>
        <source>{size} · {n:n} positions · {sessions:n} prompts</source>
        <translation>{size} · {n:n} posisi · {sessions:n} prompt</translation>
    </message>
    <message>
        <source>↑ read</source>
        <translation>↑ dibaca</translation>
    </message>
    <message>
        <source>↓ written</source>
        <translation>↓ ditulis</translation>
    </message>
    <message>
        <source>{name} {need} of {limit}</source>
        <translation>{name} {need} dari {limit}</translation>
    </message>
    <message>
        <source>running sequences</source>
        <translation>sekuens berjalan</translation>
    </message>
    <message>
        <source>prefixes on the cards</source>
        <translation>prefiks di kartu</translation>
    </message>
    <message>
        <source>of sessions with another turn to come</source>
        <translation>dari sesi yang masih akan berlanjut</translation>
    </message>
    <message>
        <source>kept until its place is needed</source>
        <translation>disimpan sampai tempatnya diperlukan</translation>
    </message>
    <message>
        <source>positions of the prefix</source>
        <translation>posisi prefiks</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>computed anew</source>
        <translation>dihitung ulang</translation>
    </message>
    <message>
        <source>this plan {n:n}</source>
        <translation>rencana ini {n:n}</translation>
    </message>
    <message>
        <source>positions that a cache reaches</source>
        <translation>posisi yang dijangkau cache</translation>
    </message>
    <message>
        <source>found</source>
        <translation>ditemukan</translation>
    </message>
    <message>
        <source>years</source>
        <translation>tahun</translation>
    </message>
    <message>
        <source>nothing is written</source>
        <translation>tidak ada yang ditulis</translation>
    </message>
    <message>
        <source>{years:d1} years with {drives:n} drives</source>
        <translation>{years:d1} tahun dengan {drives:n} drive</translation>
    </message>
    <message>
        <source>horizon {n:p} years</source>
        <translation>horizon {n:p} tahun</translation>
    </message>
    <message>
        <source>{years:d1} years with 1 drive</source>
        <translation>{years:d1} tahun dengan 1 drive</translation>
    </message>
    <message>
        <source>money a month</source>
        <translation>uang per bulan</translation>
    </message>
    <message>
        <source>costs {money}</source>
        <translation>biaya {money}</translation>
    </message>
    <message>
        <source>saves {money}</source>
        <translation>hemat {money}</translation>
    </message>
    <message>
        <source>What the tiers carry, whole plan (GB/s: 10⁹ bytes a second)</source>
        <translation>Yang dibawa tiap tingkat, seluruh rencana (GB/s: 10⁹ byte per detik)</translation>
    </message>
    <message>
        <source>Read, GB/s</source>
        <translation>Dibaca, GB/s</translation>
    </message>
    <message>
        <source>of at most</source>
        <translation>paling banyak</translation>
    </message>
    <message>
        <source>Written, GB/s</source>
        <translation>Ditulis, GB/s</translation>
    </message>
    <message>
        <source>Written, TB a day</source>
        <translation>Ditulis, TB per hari</translation>
    </message>
    <message>
        <source>never</source>
        <translation>tidak pernah</translation>
    </message>
    <message>
        <source>GB/s reached</source>
        <translation>GB/s tercapai</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Muat</translation>
    </message>
    <message>
        <source>A prefix of {n:n} positions on one replica: found in a tier, or computed anew</source>
        <translation>Prefiks {n:n} posisi pada satu replika: ditemukan di suatu tingkat, atau dihitung ulang</translation>
    </message>
    <message>
        <source>Hits that count</source>
        <translation>Hit dihitung</translation>
    </message>
    <message>
        <source>0 % of {found:pct}: slower</source>
        <translation>0 % dari {found:pct}: lebih lambat</translation>
    </message>
    <message>
        <source>{hit:pct} of {found:pct}</source>
        <translation>{hit:pct} dari {found:pct}</translation>
    </message>
    <message>
        <source>GB/s that pay</source>
        <translation>GB/s minimal</translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation>Tunggu</translation>
    </message>
    <message>
        <source>TTFT, found</source>
        <translation>TTFT, hit</translation>
    </message>
    <message>
        <source>TTFT, anew</source>
        <translation>TTFT, ulang</translation>
    </message>
    <message>
        <source>Sooner from</source>
        <translation>Unggul sejak</translation>
    </message>
    <message>
        <source>≤ {n:n} positions</source>
        <translation>≤ {n:n} posisi</translation>
    </message>
    <message>
        <source>Time to the first token by length of the prefix</source>
        <translation>Waktu ke token pertama menurut panjang prefiks</translation>
    </message>
    <message>
        <source>Positions of the prefix</source>
        <translation>Posisi prefiks</translation>
    </message>
    <message>
        <source>Share found by positions reached</source>
        <translation>Bagian yang ditemukan menurut posisi yang dijangkau</translation>
    </message>
    <message>
        <source>Positions reached</source>
        <translation>Posisi terjangkau</translation>
    </message>
    <message>
        <source>in the last tier&apos;s layout</source>
        <translation>dalam tata letak tingkat terakhir</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Ditemukan</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Rencana ini</translation>
    </message>
    <message>
        <source>Each node for itself, sessions come back to any</source>
        <translation>Tiap node sendiri, sesi kembali ke node mana pun</translation>
    </message>
    <message>
        <source>Each node for itself, sessions come back to theirs</source>
        <translation>Tiap node sendiri, sesi kembali ke node-nya</translation>
    </message>
    <message>
        <source>All nodes&apos; tiers as one pool</source>
        <translation>Tingkat semua node sebagai satu pool</translation>
    </message>
    <message>
        <source>Local against pooled: the same tiers over all nodes</source>
        <translation>Lokal terhadap pool bersama: tingkat yang sama di semua node</translation>
    </message>
    <message>
        <source>How they stand</source>
        <translation>Susunannya</translation>
    </message>
    <message>
        <source>{n:d1} years</source>
        <translation>{n:d1} tahun</translation>
    </message>
    <message>
        <source>Drives, over a horizon of {years} years</source>
        <translation>Drive, pada horizon {years} tahun</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>Drive</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Bertahan</translation>
    </message>
    <message>
        <source>Needed for the horizon</source>
        <translation>Perlu untuk horizon</translation>
    </message>
    <message>
        <source>for the capacity</source>
        <translation>untuk kapasitas</translation>
    </message>
    <message>
        <source>to write</source>
        <translation>untuk menulis</translation>
    </message>
    <message>
        <source>to read</source>
        <translation>untuk membaca</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>seluruhnya</translation>
    </message>
    <message>
        <source>All tiers</source>
        <translation>Semua tingkat</translation>
    </message>
    <message>
        <source>Money a month</source>
        <translation>Uang per bulan</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Biaya</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>Hemat</translation>
    </message>
    <message>
        <source>Left over</source>
        <translation>Sisa</translation>
    </message>
    <message>
        <source>Pays from a hit ratio of</source>
        <translation>Impas sejak rasio hit</translation>
    </message>
    <message>
        <source>Pays from uses a month</source>
        <translation>Impas sejak pemakaian per bulan</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation>diisi manual</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>tidak disebutkan</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>tanpa harga</translation>
    </message>
    <message>
        <source>{money} {currency} a GB and month, read on {date}</source>
        <translation>{money} {currency} per GB per bulan, dibaca {date}</translation>
    </message>
    <message>
        <source>its rules</source>
        <translation>aturannya</translation>
    </message>
    <message>
        <source>{money} {currency} an hour, read on {date}</source>
        <translation>{money} {currency} per jam, dibaca {date}</translation>
    </message>
    <message>
        <source>One card</source>
        <translation>Satu kartu</translation>
    </message>
    <message>
        <source>What the tiers&apos; figures rest on</source>
        <translation>Dasar angka tiap tingkat</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Subjek</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>Dasar</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Sumber</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Syarat</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Tanggal</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Harga</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>kartu</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>memori host</translation>
    </message>
    <message>
        <source>local NVMe</source>
        <translation>NVMe lokal</translation>
    </message>
    <message>
        <source>pod flash</source>
        <translation>flash pod</translation>
    </message>
    <message>
        <source>network storage</source>
        <translation>penyimpanan jaringan</translation>
    </message>
    <message>
        <source>object store</source>
        <translation>penyimpanan objek</translation>
    </message>
    <message>
        <source>vendor&apos;s claim</source>
        <translation>klaim vendor</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>terukur</translation>
    </message>
    <message>
        <source>nominal</source>
        <translation>nominal</translation>
    </message>
    <message>
        <source>Sessions of several turns</source>
        <translation>Sesi beberapa giliran</translation>
    </message>
    <message>
        <source>Popular documents</source>
        <translation>Dokumen populer</translation>
    </message>
    <message>
        <source>A replayed trace</source>
        <translation>Jejak yang diputar ulang</translation>
    </message>
    <message>
        <source>Shares typed by hand</source>
        <translation>Bagian yang diisi manual</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>kapasitas</translation>
    </message>
    <message>
        <source>rate to a card</source>
        <translation>laju ke satu kartu</translation>
    </message>
    <message>
        <source>rate in a node</source>
        <translation>laju dalam satu node</translation>
    </message>
    <message>
        <source>rate of all</source>
        <translation>laju bersama</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>latensi</translation>
    </message>
    <message>
        <source>new blocks let down</source>
        <translation>blok baru yang diturunkan</translation>
    </message>
    <message>
        <source>client&apos;s own limit</source>
        <translation>batas klien sendiri</translation>
    </message>
    <message>
        <source>drives</source>
        <translation>drive</translation>
    </message>
    <message>
        <source>cards on an uplink</source>
        <translation>kartu per uplink</translation>
    </message>
    <message>
        <source>way</source>
        <translation>jalan</translation>
    </message>
    <message>
        <source>pinned share</source>
        <translation>bagian yang disematkan</translation>
    </message>
    <message>
        <source>positions of a chunk</source>
        <translation>posisi per potongan</translation>
    </message>
    <message>
        <source>replies are saved</source>
        <translation>jawaban disimpan</translation>
    </message>
    <message>
        <source>where sessions come back</source>
        <translation>ke mana sesi kembali</translation>
    </message>
    <message>
        <source>system</source>
        <translation>sistem</translation>
    </message>
    <message>
        <source>share of running caches</source>
        <translation>bagian cache yang berjalan</translation>
    </message>
    <message>
        <source>share of the weights</source>
        <translation>bagian bobot</translation>
    </message>
    <message>
        <source>prefix that stays</source>
        <translation>prefiks yang tetap</translation>
    </message>
    <message>
        <source>shares</source>
        <translation>bagian</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ya</translation>
    </message>
    <message>
        <source>no</source>
        <translation>tidak</translation>
    </message>
    <message>
        <source>through the tier above</source>
        <translation>melalui tingkat di atasnya</translation>
    </message>
    <message>
        <source>straight to the card</source>
        <translation>langsung ke kartu</translation>
    </message>
    <message>
        <source>to their node</source>
        <translation>ke node-nya</translation>
    </message>
    <message>
        <source>to any node</source>
        <translation>ke node mana pun</translation>
    </message>
    <message>
        <source>Tiers below the cards, case {name}</source>
        <translation>Tingkat di bawah kartu, kasus {name}</translation>
    </message>
    <message>
        <source>Tiers below the cards</source>
        <translation>Tingkat di bawah kartu</translation>
    </message>
    <message>
        <source>Copy all tables</source>
        <translation>Salin semua tabel</translation>
    </message>
    <message>
        <source>Nothing is kept below the cards. Choose a system to see what host memory and drives buy.</source>
        <translation>Tidak ada yang disimpan di bawah kartu. Pilih sebuah sistem untuk melihat manfaat memori host dan drive.</translation>
    </message>
    <message>
        <source>a suggestion on tiers</source>
        <translation>saran tentang tingkat penyimpanan</translation>
    </message>
    <message>
        <source>Set {field}: {value}</source>
        <translation>Atur {field}: {value}</translation>
    </message>
    <message>
        <source>The figure&apos;s values as a table, to read and to copy</source>
        <translation>Nilai gambar ini sebagai tabel, untuk dibaca dan disalin</translation>
    </message>
    <message>
        <source>{size} of {whole} ({share} pinned)</source>
        <translation>{size} dari {whole} ({share} disematkan)</translation>
    </message>
</context>
<context>
    <name>Tokens</name>
    <message>
        <source>Count tokens</source>
        <translation>Hitung token</translation>
    </message>
    <message>
        <source>The model&apos;s tokenizer.json, or the folder that holds it</source>
        <translation>tokenizer.json milik model, atau folder yang memuatnya</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>&amp;Berkas…</translation>
    </message>
    <message>
        <source>F&amp;older…</source>
        <translation>F&amp;older…</translation>
    </message>
    <message>
        <source>Everything stays on this computer; templates run in a sandbox.</source>
        <translation>Semuanya tetap di komputer ini; templat dijalankan dalam kotak pasir.</translation>
    </message>
    <message>
        <source>O&amp;pen files…</source>
        <translation>B&amp;uka berkas…</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Kosongkan</translation>
    </message>
    <message>
        <source>&amp;Count</source>
        <translation>&amp;Hitung</translation>
    </message>
    <message>
        <source>Which length</source>
        <translation>Panjang yang mana</translation>
    </message>
    <message>
        <source>the longest of them</source>
        <translation>yang terpanjang</translation>
    </message>
    <message>
        <source>their mean</source>
        <translation>rata-ratanya</translation>
    </message>
    <message>
        <source>their sum</source>
        <translation>jumlahnya</translation>
    </message>
    <message>
        <source>Tokenizers (*.json)</source>
        <translation>Tokenizer (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Semua berkas (*)</translation>
    </message>
    <message>
        <source>Choose a tokenizer.json</source>
        <translation>Pilih tokenizer.json</translation>
    </message>
    <message>
        <source>Choose the folder of a tokenizer</source>
        <translation>Pilih folder tokenizer</translation>
    </message>
    <message>
        <source>Reading the tokenizer…</source>
        <translation>Membaca tokenizer…</translation>
    </message>
    <message>
        <source>There is no chat template beside it: contents are counted alone.</source>
        <translation>Tidak ada templat percakapan di sampingnya: hanya isi yang dihitung.</translation>
    </message>
    <message>
        <source>Chat template: {file}</source>
        <translation>Templat percakapan: {file}</translation>
    </message>
    <message>
        <source>Conversations (*.json *.jsonl *.txt *.md)</source>
        <translation>Percakapan (*.json *.jsonl *.txt *.md)</translation>
    </message>
    <message>
        <source>Open conversations</source>
        <translation>Buka percakapan</translation>
    </message>
    <message>
        <source>Reading the files…</source>
        <translation>Membaca berkas…</translation>
    </message>
    <message>
        <source>{n:n} files opened</source>
        <translation>{n:n} berkas dibuka</translation>
    </message>
    <message>
        <source>pasted</source>
        <translation>ditempelkan</translation>
    </message>
    <message>
        <source>Choose the tokenizer of the model first.</source>
        <translation>Pilih dahulu tokenizer model.</translation>
    </message>
    <message>
        <source>Paste a conversation or open a file first.</source>
        <translation>Tempelkan percakapan atau buka berkas dahulu.</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Menghitung…</translation>
    </message>
    <message>
        <source>The text has changed since: count again.</source>
        <translation>Teks telah berubah sejak itu: hitung lagi.</translation>
    </message>
    <message>
        <source>Use as input length of case {case}</source>
        <translation>Gunakan sebagai panjang masukan kasus {case}</translation>
    </message>
    <message>
        <source>Use {n:n} as input length of case {case}</source>
        <translation>Gunakan {n:n} sebagai panjang masukan kasus {case}</translation>
    </message>
    <message>
        <source>Conversation or text</source>
        <translation>Percakapan atau teks</translation>
    </message>
    <message>
        <source>Paste a conversation (JSON with role and content) or plain text, or open files</source>
        <translation>Tempelkan percakapan (JSON dengan role dan content) atau teks biasa, atau buka berkas</translation>
    </message>
    <message>
        <source>{n:n} characters are held here, too many to show. Clear drops them.</source>
        <translation>{n:n} karakter disimpan di sini, terlalu banyak untuk ditampilkan. Kosongkan untuk membuangnya.</translation>
    </message>
    <message>
        <source>Tokens counted</source>
        <translation>Token yang dihitung</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Bagian</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Karakter</translation>
    </message>
    <message>
        <source>Characters a token</source>
        <translation>Karakter per token</translation>
    </message>
    <message>
        <source>document</source>
        <translation>dokumen</translation>
    </message>
    <message>
        <source>All of them</source>
        <translation>Semuanya</translation>
    </message>
    <message>
        <source>Template: marks and special tokens</source>
        <translation>Templat: tanda dan token khusus</translation>
    </message>
    <message>
        <source>What opens the answer</source>
        <translation>Pembuka jawaban</translation>
    </message>
    <message>
        <source>Prompt in all</source>
        <translation>Prompt seluruhnya</translation>
    </message>
    <message>
        <source>A long text was counted in pieces; it may differ by a token at each cut.</source>
        <translation>Teks panjang dihitung sepotong-sepotong; dapat berbeda satu token pada setiap potongan.</translation>
    </message>
    <message>
        <source>Not counted, for a runtime turns them into positions of its own: {listed}.</source>
        <translation>Tidak dihitung, karena perangkat lunak (runtime) mengubahnya menjadi posisi dengan aturannya sendiri: {listed}.</translation>
    </message>
</context>
<context>
    <name>Trace</name>
    <message>
        <source>Import a trace</source>
        <translation>Impor jejak</translation>
    </message>
    <message>
        <source>A CSV or JSON Lines file with a row a request</source>
        <translation>Berkas CSV atau JSON Lines dengan satu baris per permintaan</translation>
    </message>
    <message>
        <source>File of the trace</source>
        <translation>Berkas jejak</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Pilih…</translation>
    </message>
    <message>
        <source>Its lengths and its rate over time are shown here once it was read.</source>
        <translation>Panjang dan lajunya sepanjang waktu ditampilkan di sini setelah dibaca.</translation>
    </message>
    <message>
        <source>First rows of the file</source>
        <translation>Baris pertama berkas</translation>
    </message>
    <message>
        <source>Use how its prompts come back</source>
        <translation>Gunakan cara prompt-nya kembali</translation>
    </message>
    <message>
        <source>The trace has no block ids: what its prompts share cannot be told. Choose them.</source>
        <translation>Jejak ini tidak memiliki id blok: apa yang dibagi prompt-nya tidak dapat diketahui. Pilih kolomnya.</translation>
    </message>
    <message>
        <source>Arri&amp;val</source>
        <translation>&amp;Kedatangan</translation>
    </message>
    <message>
        <source>&amp;Unit</source>
        <translation>&amp;Satuan</translation>
    </message>
    <message>
        <source>&amp;Input tokens</source>
        <translation>Token &amp;masukan</translation>
    </message>
    <message>
        <source>&amp;Output tokens</source>
        <translation>Token kel&amp;uaran</translation>
    </message>
    <message>
        <source>&amp;Block ids</source>
        <translation>Id &amp;blok</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Percakapan</translation>
    </message>
    <message>
        <source>Positions a block</source>
        <translation>Posisi per blok</translation>
    </message>
    <message>
        <source>&amp;Positions a block</source>
        <translation>P&amp;osisi per blok</translation>
    </message>
    <message>
        <source>&amp;Sort rows that are out of order</source>
        <translation>&amp;Urutkan baris yang tidak berurutan</translation>
    </message>
    <message>
        <source>Say how many positions a block has, such as 512.</source>
        <translation>Tentukan berapa posisi dalam satu blok, misalnya 512.</translation>
    </message>
    <message>
        <source>&amp;Read the trace</source>
        <translation>&amp;Baca jejak</translation>
    </message>
    <message>
        <source>Lengths of the trace</source>
        <translation>Panjang dalam jejak</translation>
    </message>
    <message>
        <source>Take its &amp;lengths into the case too</source>
        <translation>Ambil juga &amp;panjangnya ke dalam kasus</translation>
    </message>
    <message>
        <source>Use in case {case}</source>
        <translation>Gunakan dalam kasus {case}</translation>
    </message>
    <message>
        <source>A trace says when each request arrived and how many tokens it had in and out. Choose a CSV or JSON Lines file with a row for each request.

Known at sight: {known}. In any other file you say which column is what; the first rows are shown for that.

The project keeps figures of it and where it was, never its requests.</source>
        <translation>Jejak mencatat kapan tiap permintaan tiba serta berapa token masuk dan keluarnya. Pilih berkas CSV atau JSON Lines dengan satu baris untuk tiap permintaan.

Langsung dikenali: {known}. Untuk berkas lain, Anda menentukan arti tiap kolom; baris-baris pertamanya ditampilkan untuk itu.

Proyek menyimpan angka-angkanya dan letak berkasnya, tidak pernah permintaannya.</translation>
    </message>
    <message>
        <source>Traces (*.csv *.jsonl *.json *.txt)</source>
        <translation>Jejak (*.csv *.jsonl *.json *.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Semua berkas (*)</translation>
    </message>
    <message>
        <source>{path}: the file cannot be read ({reason}).</source>
        <translation>{path}: berkas tidak dapat dibaca ({reason}).</translation>
    </message>
    <message>
        <source>– none</source>
        <translation>– tidak ada</translation>
    </message>
    <message>
        <source>This is a trace of {format}; its columns are known.</source>
        <translation>Ini jejak {format}; kolomnya sudah dikenal.</translation>
    </message>
    <message>
        <source>Say which columns are the arrival and the lengths.</source>
        <translation>Tentukan kolom mana yang memuat kedatangan dan panjang.</translation>
    </message>
    <message>
        <source>The columns were guessed by their names: look at them before reading.</source>
        <translation>Kolom ditebak dari namanya: periksa sebelum membaca.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Membaca…</translation>
    </message>
    <message>
        <source>{path}: this is not the trace that was read, for its SHA-256 is another; choose the file as it was, or import this one anew</source>
        <translation>{path}: ini bukan jejak yang dahulu dibaca, karena SHA-256-nya berbeda; pilih berkas yang semula, atau impor yang ini sebagai jejak baru</translation>
    </message>
    <message>
        <source>Requests a second over time</source>
        <translation>Permintaan per detik sepanjang waktu</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Mulai</translation>
    </message>
    <message>
        <source>Requests a second</source>
        <translation>Permintaan per detik</translation>
    </message>
    <message>
        <source>requests a second over time</source>
        <translation>permintaan per detik sepanjang waktu</translation>
    </message>
    <message>
        <source>{rate:p} a second</source>
        <translation>{rate:p} per detik</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>detik</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>milidetik</translation>
    </message>
    <message>
        <source>microseconds</source>
        <translation>mikrodetik</translation>
    </message>
    <message>
        <source>nanoseconds</source>
        <translation>nanodetik</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>tanggal</translation>
    </message>
    <message>
        <source>Open {name} again</source>
        <translation>Buka lagi {name}</translation>
    </message>
    <message>
        <source>Reading {path}, {n:n} requests…</source>
        <translation>Membaca {path}, {n:n} permintaan…</translation>
    </message>
</context>
<context>
    <name>Traffic</name>
    <message>
        <source>Traffic</source>
        <translation>Lalu lintas</translation>
    </message>
    <message>
        <source>This case has traffic</source>
        <translation>Kasus ini memiliki lalu lintas</translation>
    </message>
    <message>
        <source>Requests arrive, stay for a while and leave.</source>
        <translation>Permintaan datang, tinggal sebentar, lalu pergi.</translation>
    </message>
    <message>
        <source>Residents follow from it</source>
        <translation>Residen mengikutinya</translation>
    </message>
    <message>
        <source>The plan takes the resident sequences that the percentile gives.</source>
        <translation>Rencana memakai sekuens residen yang diberikan persentil.</translation>
    </message>
    <message>
        <source>Resident sequences</source>
        <translation>Sekuens residen</translation>
    </message>
    <message>
        <source>Import a trace…</source>
        <translation>Impor jejak…</translation>
    </message>
    <message>
        <source>Arrivals</source>
        <translation>Kedatangan</translation>
    </message>
    <message>
        <source>Requests a second, over all replicas.</source>
        <translation>Permintaan per detik, atas semua replika.</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>per detik</translation>
    </message>
    <message>
        <source>Variation of gaps</source>
        <translation>Variasi jeda</translation>
    </message>
    <message>
        <source>Standard deviation ÷ mean of the times between arrivals: 1 is Poisson, 0 evenly spaced.</source>
        <translation>Simpangan baku ÷ rata-rata waktu antarkedatangan: 1 adalah Poisson, 0 berjarak sama.</translation>
    </message>
    <message>
        <source>Percentile</source>
        <translation>Persentil</translation>
    </message>
    <message>
        <source>The part of the time in which no more are resident.</source>
        <translation>Bagian waktu ketika tidak lebih banyak yang residen.</translation>
    </message>
    <message>
        <source>s</source>
        <translation>dtk</translation>
    </message>
    <message>
        <source>Fixed time</source>
        <translation>Waktu tetap</translation>
    </message>
    <message>
        <source>no cap</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>When full</source>
        <translation>Bila penuh</translation>
    </message>
    <message>
        <source>Seconds that every request is resident, whatever its lengths.</source>
        <translation>Detik setiap permintaan residen, berapa pun panjangnya.</translation>
    </message>
    <message>
        <source>Prefill rate</source>
        <translation>Laju prefill</translation>
    </message>
    <message>
        <source>Prompt tokens a second of one request; empty: the prompt is stored at once.</source>
        <translation>Token prompt per detik untuk satu permintaan; kosong: prompt langsung tersimpan.</translation>
    </message>
    <message>
        <source>tokens a second</source>
        <translation>token per detik</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>seketika</translation>
    </message>
    <message>
        <source>Time a token</source>
        <translation>Waktu per token</translation>
    </message>
    <message>
        <source>Seconds between two tokens of a reply.</source>
        <translation>Detik antara dua token jawaban.</translation>
    </message>
    <message>
        <source>What the service time rests on</source>
        <translation>Dasar waktu layanan</translation>
    </message>
    <message>
        <source>Estimate from this option</source>
        <translation>Perkirakan dari opsi ini</translation>
    </message>
    <message>
        <source>A roofline estimate on this option&apos;s cards, untested: put in as if typed.</source>
        <translation>Perkiraan roofline pada kartu opsi ini, belum diuji: dimasukkan seolah-olah diketik.</translation>
    </message>
    <message>
        <source>Most at once</source>
        <translation>Paling banyak sekaligus</translation>
    </message>
    <message>
        <source>The cap on resident requests over all replicas; empty: none.</source>
        <translation>Batas permintaan residen atas semua replika; kosong: tidak ada.</translation>
    </message>
    <message>
        <source>requests queue</source>
        <translation>permintaan mengantre</translation>
    </message>
    <message>
        <source>the last is preempted</source>
        <translation>yang terakhir disela</translation>
    </message>
    <message>
        <source>requests are refused</source>
        <translation>permintaan ditolak</translation>
    </message>
    <message>
        <source>Queue: a request starts when its whole length has room. Preempt: it starts when its prompt has, and the last one gives way. Refuse: it is turned away.</source>
        <translation>Mengantre: permintaan dimulai bila seluruh panjangnya mendapat ruang. Disela: dimulai bila prompt-nya mendapat ruang, dan yang terakhir mengalah. Ditolak: permintaan tidak diterima.</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Kesabaran</translation>
    </message>
    <message>
        <source>Seconds after which a request is cancelled, served or not; empty: never.</source>
        <translation>Detik sesudah permintaan dibatalkan, dilayani atau tidak; kosong: tidak pernah.</translation>
    </message>
    <message>
        <source>without end</source>
        <translation>tanpa akhir</translation>
    </message>
    <message>
        <source>No requests arrive: the figure typed in the case stands.</source>
        <translation>Tidak ada permintaan yang datang: angka yang diketik dalam kasus berlaku.</translation>
    </message>
    <message>
        <source>Service time as typed, untested.</source>
        <translation>Waktu layanan seperti yang diketik, belum diuji.</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>lalu lintas</translation>
    </message>
    <message>
        <source>Roofline estimate for option {name}, {batch:n} at once on a replica; untested</source>
        <translation>Perkiraan roofline untuk opsi {name}, {batch:n} sekaligus pada satu replika; belum diuji</translation>
    </message>
    <message>
        <source>estimated service time</source>
        <translation>waktu layanan yang diperkirakan</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Go to the field</source>
        <translation>Buka isian</translation>
    </message>
    <message>
        <source>Choose a case.</source>
        <translation>Pilih kasus.</translation>
    </message>
    <message>
        <source>Type the sequences and lengths of this case ({case}).</source>
        <translation>Isikan jumlah sekuens dan panjang untuk kasus ini ({case}).</translation>
    </message>
    <message>
        <source>Smallest changes</source>
        <translation>Perubahan terkecil</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Temuan</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Salin</translation>
    </message>
    <message>
        <source>errors: {n:n}</source>
        <translation>galat: {n:n}</translation>
    </message>
    <message>
        <source>warnings: {n:n}</source>
        <translation>peringatan: {n:n}</translation>
    </message>
    <message>
        <source>How it is computed</source>
        <translation>Cara menghitungnya</translation>
    </message>
    <message>
        <source>Figure to explain</source>
        <translation>Angka yang dijelaskan</translation>
    </message>
    <message>
        <source>Card to explain it on</source>
        <translation>Kartu yang dijelaskan</translation>
    </message>
    <message>
        <source>Copy the formula</source>
        <translation>Salin rumus</translation>
    </message>
    <message>
        <source>Card {rank:n}</source>
        <translation>Kartu {rank:n}</translation>
    </message>
    <message>
        <source>Source: {source}</source>
        <translation>Sumber: {source}</translation>
    </message>
    <message>
        <source>How it is computed: {figure}</source>
        <translation>Cara menghitung: {figure}</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Rumus</translation>
    </message>
    <message>
        <source>KV cache over context length</source>
        <translation>Cache KV terhadap panjang konteks</translation>
    </message>
    <message>
        <source>Copy the curves as a table</source>
        <translation>Salin kurva sebagai tabel</translation>
    </message>
    <message>
        <source>{sequences:n} sequences · card {rank:n}</source>
        <translation>{sequences:n} sekuens · kartu {rank:n}</translation>
    </message>
    <message>
        <source>trained length {n:n}</source>
        <translation>panjang pelatihan {n:n}</translation>
    </message>
    <message>
        <source>{case}: {length:n} · {size:gib}</source>
        <translation>{case}: {length:n} · {size:gib}</translation>
    </message>
    <message>
        <source>room {size:gib}</source>
        <translation>ruang {size:gib}</translation>
    </message>
    <message>
        <source>no room: {size:gib}</source>
        <translation>tanpa ruang: {size:gib}</translation>
    </message>
    <message>
        <source>room {size:gib}, above ↑</source>
        <translation>ruang {size:gib}, di atas ↑</translation>
    </message>
    <message>
        <source>positions per sequence</source>
        <translation>posisi per sekuens</translation>
    </message>
    <message>
        <source>Cache over context length, as curves</source>
        <translation>Cache terhadap panjang konteks, sebagai kurva</translation>
    </message>
    <message>
        <source>{case}: {size:gib} at {length:n} positions on card {rank:n}; room for {room:gib}.</source>
        <translation>{case}: {size:gib} pada {length:n} posisi di kartu {rank:n}; ruang untuk {room:gib}.</translation>
    </message>
    <message>
        <source>{n:n} positions</source>
        <translation>{n:n} posisi</translation>
    </message>
    <message>
        <source>Memory per card</source>
        <translation>Memori per kartu</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Salin tabel</translation>
    </message>
    <message>
        <source>Card {rank:n} · GiB of {capacity:d2}</source>
        <translation>Kartu {rank:n} · GiB dari {capacity:d2}</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>diketik</translation>
    </message>
    <message>
        <source>outside: {line}</source>
        <translation>di luar: {line}</translation>
    </message>
    <message>
        <source>Left in the pool</source>
        <translation>Sisa dalam pool</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabel</translation>
    </message>
    <message>
        <source>Exact bytes of every card, to read and to copy</source>
        <translation>Byte tepat setiap kartu, untuk dibaca dan disalin</translation>
    </message>
    <message>
        <source>Show memory as a table</source>
        <translation>Tampilkan memori sebagai tabel</translation>
    </message>
    <message>
        <source>Memory per card, as bars</source>
        <translation>Memori per kartu, sebagai batang</translation>
    </message>
    <message>
        <source>{card}: {line} {size:both}</source>
        <translation>{card}: {line} {size:both}</translation>
    </message>
    <message>
        <source>between {low:gib} and {high:gib}</source>
        <translation>antara {low:gib} dan {high:gib}</translation>
    </message>
    <message>
        <source>{line} (B)</source>
        <translation>{line} (B)</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Kartu</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>Usable (B)</source>
        <translation>Dapat dipakai (B)</translation>
    </message>
    <message>
        <source>Outside (B)</source>
        <translation>Di luar (B)</translation>
    </message>
    <message>
        <source>Reported (B)</source>
        <translation>Dilaporkan (B)</translation>
    </message>
    <message>
        <source>Outside: {line} (B)</source>
        <translation>Di luar: {line} (B)</translation>
    </message>
    <message>
        <source>{best:gib}, between {low:gib} and {high:gib}</source>
        <translation>{best:gib}, antara {low:gib} dan {high:gib}</translation>
    </message>
    <message>
        <source>Memory per card in bytes</source>
        <translation>Memori per kartu dalam byte</translation>
    </message>
    <message>
        <source>Cards {ranks}</source>
        <translation>Kartu {ranks}</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>Sesuai</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Peringatan</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Galat</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Ringkasan</translation>
    </message>
    <message>
        <source>What the verdict rests on</source>
        <translation>Dasar putusan ini</translation>
    </message>
    <message>
        <source>{size:gib} needed</source>
        <translation>Perlu {size:gib}</translation>
    </message>
    <message>
        <source>KV cache, logical = allocated · {size:b}</source>
        <translation>cache KV, logis = teralokasi · {size:b}</translation>
    </message>
    <message>
        <source>KV cache on {cards:n} cards · {size:b}; logical {logical:gib}</source>
        <translation>cache KV di {cards:n} kartu · {size:b}; logis {logical:gib}</translation>
    </message>
    <message>
        <source>KV cache on {cards:n} cards, logical = allocated · {size:b}</source>
        <translation>cache KV di {cards:n} kartu, logis = teralokasi · {size:b}</translation>
    </message>
    <message>
        <source>KV cache allocated · {size:b}; logical {logical:gib}</source>
        <translation>cache KV teralokasi · {size:b}; logis {logical:gib}</translation>
    </message>
    <message>
        <source>allocated {size:gib} · logical {logical:gib} · offloaded {offloaded}</source>
        <translation>alokasi {size:gib} · logis {logical:gib} · dialihkan {offloaded}</translation>
    </message>
    <message>
        <source>{room:gib} room</source>
        <translation>Ruang {room:gib}</translation>
    </message>
    <message>
        <source>{room:gib} pool</source>
        <translation>Pool {room:gib}</translation>
    </message>
    <message>
        <source>taken at start on card {rank:n} · budget {usable:gib} of {capacity:gib}</source>
        <translation>saat mulai, kartu {rank:n} · anggaran {usable:gib} dari {capacity:gib}</translation>
    </message>
    <message>
        <source>for the cache on card {rank:n} · {usable:gib} usable of {capacity:gib} a card</source>
        <translation>untuk cache di kartu {rank:n} · anggaran {usable:gib} dari {capacity:gib}</translation>
    </message>
    <message>
        <source>for the cache on card {rank:n} · {usable:gib} usable of {capacity:gib} on each of {cards:n}</source>
        <translation>cache kartu {rank:n} (dari {cards:n}) · anggaran {usable:gib} dari {capacity:gib}</translation>
    </message>
    <message>
        <source>{most:n} sequences</source>
        <translation>{most:n} sekuens</translation>
    </message>
    <message>
        <source>most at {positions:n} positions · {most_bound}</source>
        <translation>terbanyak pada {positions:n} posisi · {most_bound}</translation>
    </message>
    <message>
        <source>Any length</source>
        <translation>Panjang bebas</translation>
    </message>
    <message>
        <source>{longest:n} positions</source>
        <translation>{longest:n} posisi</translation>
    </message>
    <message>
        <source>longest with {sequences:n} sequences · {longest_bound}</source>
        <translation>terpanjang dengan {sequences:n} sekuens · {longest_bound}</translation>
    </message>
    <message>
        <source>allocated {size:gib} · logical {logical:gib} · room in tiers {offloaded}</source>
        <translation>alokasi {size:gib} · logis {logical:gib} · ruang di tingkat {offloaded}</translation>
    </message>
    <message>
        <source>{best:gib} to spare on the fullest card ({rank:n}); {low:gib} at the least</source>
        <translation>ruang sisa {best:gib} di kartu paling penuh ({rank:n}); paling sedikit {low:gib}</translation>
    </message>
    <message>
        <source>the budget and what stands outside it exceed the card by {over_high:gib} at the high estimates</source>
        <translation>anggaran dan yang di luarnya melebihi kartu sebesar {over_high:gib} pada perkiraan tinggi</translation>
    </message>
    <message>
        <source>fullest card ({rank:n}): {high:gib} to spare at the low estimates, {short_low:gib} short at the high</source>
        <translation>kartu paling penuh ({rank:n}): sisa {high:gib} pada perkiraan rendah, kurang {short_low:gib} pada perkiraan tinggi</translation>
    </message>
    <message>
        <source>the budget and what stands outside it exceed the card by {over:gib}</source>
        <translation>anggaran memori dan pemakaian di luarnya melebihi kartu sebesar {over:gib}</translation>
    </message>
    <message>
        <source>{short:gib} short on the fullest card ({rank:n}), even at the low estimates</source>
        <translation>kurang {short:gib} di kartu paling penuh ({rank:n}), bahkan pada perkiraan rendah</translation>
    </message>
    <message>
        <source>the runtime&apos;s settings hold fewer or shorter sequences than the case</source>
        <translation>pengaturan runtime menampung sekuens yang lebih sedikit atau lebih pendek daripada kasus</translation>
    </message>
    <message>
        <source>the static cache is shorter than the case</source>
        <translation>cache statis lebih pendek daripada kasus ini</translation>
    </message>
    <message>
        <source>Not usable</source>
        <translation>Tidak dapat dipakai</translation>
    </message>
    <message>
        <source>of it outside the budget</source>
        <translation>termasuk di luar anggaran</translation>
    </message>
    <message>
        <source>Over the budget</source>
        <translation>Melebihi anggaran</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>muat</translation>
    </message>
    <message>
        <source>fits with the cache in {dtype}</source>
        <translation>muat dengan cache dalam {dtype}</translation>
    </message>
    <message>
        <source>fits on {cards:n} cards</source>
        <translation>muat pada {cards:n} kartu</translation>
    </message>
    <message>
        <source>depends on the overhead</source>
        <translation>bergantung pada overhead</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>tidak muat</translation>
    </message>
    <message>
        <source>with the cache in {dtype}</source>
        <translation>dengan cache dalam {dtype}</translation>
    </message>
    <message>
        <source>on {cards:n} cards</source>
        <translation>pada {cards:n} kartu</translation>
    </message>
    <message>
        <source>Context length and concurrency, as a map</source>
        <translation>Panjang konteks dan konkurensi, sebagai peta</translation>
    </message>
    <message>
        <source>{case}, {sequences:n} sequences × {length:n}: {verdict}</source>
        <translation>{case}, {sequences:n} sekuens × {length:n}: {verdict}</translation>
    </message>
    <message>
        <source>{sequences:n} sequences × {length:n} positions: {verdict}</source>
        <translation>{sequences:n} sekuens × {length:n} posisi: {verdict}</translation>
    </message>
    <message>
        <source>Sequences that are held at each length, to a step of the map</source>
        <translation>Sekuens yang tertampung pada setiap panjang, sampai satu langkah peta</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posisi</translation>
    </message>
    <message>
        <source>positions per sequence; upwards: sequences</source>
        <translation>posisi per sekuens; ke atas: sekuens</translation>
    </message>
    <message>
        <source>trained {n}</source>
        <translation>dilatih {n}</translation>
    </message>
    <message>
        <source>Context and concurrency</source>
        <translation>Konteks dan konkurensi</translation>
    </message>
    <message>
        <source>Lengths of requests, as a histogram</source>
        <translation>Panjang permintaan, sebagai histogram</translation>
    </message>
    <message>
        <source>{name}: mean {mean:n}, planned {planned:n}</source>
        <translation>{name}: rerata {mean:n}, rencana {planned:n}</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Panjang</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Rata-rata</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Direncanakan</translation>
    </message>
    <message>
        <source>Lengths in tokens</source>
        <translation>Panjang dalam token</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>{name}: planned {n:n}</source>
        <translation>{name}: direncanakan {n:n}</translation>
    </message>
    <message>
        <source>{low:n} to {high:n} tokens</source>
        <translation>{low:n} sampai {high:n} token</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Panjang</translation>
    </message>
    <message>
        <source>Type the lengths of this case, or give them as percentiles.</source>
        <translation>Ketik panjang kasus ini, atau berikan sebagai persentil.</translation>
    </message>
    <message>
        <source>input</source>
        <translation>masukan</translation>
    </message>
    <message>
        <source>output</source>
        <translation>keluaran</translation>
    </message>
    <message>
        <source>{n:p} million</source>
        <translation>{n:p} juta</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>Salin sebagai tabel</translation>
    </message>
    <message>
        <source>Traffic over time, as curves</source>
        <translation>Lalu lintas sepanjang waktu, sebagai kurva</translation>
    </message>
    <message>
        <source>Arrivals a second</source>
        <translation>Tiba per detik</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>tersimpan</translation>
    </message>
    <message>
        <source>wanted</source>
        <translation>diinginkan</translation>
    </message>
    <message>
        <source>Traffic over time: the most in each step, stored and wanted in positions</source>
        <translation>Lalu lintas sepanjang waktu: terbanyak di tiap langkah, tersimpan dan diinginkan dalam posisi</translation>
    </message>
    <message>
        <source>From, {unit}</source>
        <translation>Dari, {unit}</translation>
    </message>
    <message>
        <source>Resident + queued</source>
        <translation>Residen + antre</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>Disimpan</translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation>Diminta</translation>
    </message>
    <message>
        <source>wanted, up to {n}</source>
        <translation>diinginkan, s.d. {n}</translation>
    </message>
    <message>
        <source>room for {n:n}</source>
        <translation>ruang untuk {n:n}</translation>
    </message>
    <message>
        <source>room for {n:n}, far above</source>
        <translation>ruang untuk {n:n}, jauh di atas</translation>
    </message>
    <message>
        <source>resident</source>
        <translation>residen</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>dalam antrean</translation>
    </message>
    <message>
        <source>arrivals, up to {n:p}/s</source>
        <translation>kedatangan, hingga {n:p}/dtk</translation>
    </message>
    <message>
        <source>{time}: {resident:n} resident, {queued:n} queued, {stored:n} positions, {rate:p} arrivals a second</source>
        <translation>{time}: {resident:n} residen, {queued:n} dalam antrean, {stored:n} posisi, {rate:p} kedatangan per detik</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>Sekuens</translation>
    </message>
    <message>
        <source>; {preemptions:n} preemptions</source>
        <translation>; {preemptions:n} kali disela</translation>
    </message>
    <message>
        <source>; {refused:n} refused</source>
        <translation>; {refused:n} ditolak</translation>
    </message>
    <message>
        <source>; {long:n} too long for the pool</source>
        <translation>; {long:n} terlalu panjang untuk pool-nya</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Lalu lintas</translation>
    </message>
    <message>
        <source>Say how often requests arrive, or import a trace, to see them over time.</source>
        <translation>Tentukan seberapa sering permintaan datang, atau impor jejak, untuk melihatnya sepanjang waktu.</translation>
    </message>
    <message>
        <source>{n:n} requests drawn</source>
        <translation>{n:n} permintaan ditarik</translation>
    </message>
    <message>
        <source>{n:n} requests of the trace</source>
        <translation>{n:n} permintaan dari jejak</translation>
    </message>
    <message>
        <source>: more wanted than the room {share:pct} of the time</source>
        <translation>: diinginkan lebih dari ruang selama {share:pct} dari waktu</translation>
    </message>
    <message>
        <source>; at most {peak:n} positions, {resident:n} resident, {queued:n} queued</source>
        <translation>; terbanyak {peak:n} posisi, {resident:n} residen, {queued:n} antre</translation>
    </message>
    <message>
        <source>Import a trace…</source>
        <translation>Impor jejak…</translation>
    </message>
    <message>
        <source>Drawn from the figures of {name}, {n:n} requests; those are not at hand.</source>
        <translation>Ditarik dari angka {name}, {n:n} permintaan; permintaannya tidak tersedia.</translation>
    </message>
    <message>
        <source>Open the trace again…</source>
        <translation>Buka lagi jejaknya…</translation>
    </message>
    <message>
        <source>Running the requests…</source>
        <translation>Menjalankan permintaan…</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>full attention</source>
        <translation>perhatian penuh (full attention)</translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation>jendela geser</translation>
    </message>
    <message>
        <source>latent attention (MLA)</source>
        <translation>perhatian laten (MLA)</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>perhatian (attention)</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>pakar</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>pakar bersama</translation>
    </message>
    <message>
        <source>router</source>
        <translation>router</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>norma</translation>
    </message>
    <message>
        <source>head</source>
        <translation>kepala</translation>
    </message>
    <message>
        <source>chunked attention</source>
        <translation>perhatian per potongan</translation>
    </message>
    <message>
        <source>sparse latent attention</source>
        <translation>perhatian laten jarang</translation>
    </message>
    <message>
        <source>sparse indexer</source>
        <translation>pengindeks jarang</translation>
    </message>
    <message>
        <source>compressed attention</source>
        <translation>perhatian terkompresi</translation>
    </message>
    <message>
        <source>recurrent state</source>
        <translation>keadaan rekuren</translation>
    </message>
    <message>
        <source>short convolution</source>
        <translation>konvolusi pendek</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>perhatian silang</translation>
    </message>
    <message>
        <source>another layer&apos;s cache</source>
        <translation>cache lapisan lain</translation>
    </message>
    <message>
        <source>no cache</source>
        <translation>tanpa cache</translation>
    </message>
    <message>
        <source>{link} across host bridges</source>
        <translation>{link} lewat jembatan host</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>kepala keluaran</translation>
    </message>
    <message>
        <source>encoder or tower beside the text model</source>
        <translation>encoder atau menara di samping model teks</translation>
    </message>
    <message>
        <source>resident sequences</source>
        <translation>sekuens residen</translation>
    </message>
    <message>
        <source>input length</source>
        <translation>panjang masukan</translation>
    </message>
    <message>
        <source>output reserve</source>
        <translation>reservasi keluaran</translation>
    </message>
    <message>
        <source>other positions</source>
        <translation>posisi lainnya</translation>
    </message>
    <message>
        <source>parallel samples</source>
        <translation>sampel paralel</translation>
    </message>
    <message>
        <source>beams</source>
        <translation>beam</translation>
    </message>
    <message>
        <source>shared prefix</source>
        <translation>prefiks bersama</translation>
    </message>
    <message>
        <source>images and clips</source>
        <translation>gambar dan klip</translation>
    </message>
    <message>
        <source>positions of an image or clip</source>
        <translation>posisi sebuah gambar atau klip</translation>
    </message>
    <message>
        <source>turns</source>
        <translation>giliran</translation>
    </message>
    <message>
        <source>speculative tokens</source>
        <translation>token spekulatif</translation>
    </message>
    <message>
        <source>typical</source>
        <translation>biasa</translation>
    </message>
    <message>
        <source>long</source>
        <translation>panjang</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>puncak</translation>
    </message>
    <message>
        <source>number of layers</source>
        <translation>jumlah lapisan</translation>
    </message>
    <message>
        <source>kind of layer</source>
        <translation>jenis lapisan</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>kepala kueri</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>kepala KV</translation>
    </message>
    <message>
        <source>K dimension</source>
        <translation>dimensi K</translation>
    </message>
    <message>
        <source>V dimension</source>
        <translation>dimensi V</translation>
    </message>
    <message>
        <source>window</source>
        <translation>jendela</translation>
    </message>
    <message>
        <source>chunk size</source>
        <translation>ukuran potongan</translation>
    </message>
    <message>
        <source>latent rank</source>
        <translation>peringkat laten</translation>
    </message>
    <message>
        <source>rotary dimension</source>
        <translation>dimensi rotari</translation>
    </message>
    <message>
        <source>K dimension without rotation</source>
        <translation>dimensi K tanpa rotasi</translation>
    </message>
    <message>
        <source>positions the indexer picks</source>
        <translation>posisi pilihan pengindeks</translation>
    </message>
    <message>
        <source>dimension of an entry</source>
        <translation>dimensi satu entri</translation>
    </message>
    <message>
        <source>part</source>
        <translation>bagian</translation>
    </message>
    <message>
        <source>positions per entry</source>
        <translation>posisi per entri</translation>
    </message>
    <message>
        <source>overlapping blocks</source>
        <translation>blok bertumpang tindih</translation>
    </message>
    <message>
        <source>state heads</source>
        <translation>kepala keadaan</translation>
    </message>
    <message>
        <source>state of one head</source>
        <translation>keadaan satu kepala</translation>
    </message>
    <message>
        <source>state type</source>
        <translation>tipe keadaan</translation>
    </message>
    <message>
        <source>convolution channels</source>
        <translation>kanal konvolusi</translation>
    </message>
    <message>
        <source>convolution kernel</source>
        <translation>kernel konvolusi</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>kanal</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>encoder positions</source>
        <translation>posisi encoder</translation>
    </message>
    <message>
        <source>layer it reads</source>
        <translation>lapisan yang dibaca</translation>
    </message>
    <message>
        <source>parameters of query and output</source>
        <translation>parameter kueri dan keluaran</translation>
    </message>
    <message>
        <source>parameters of K and V</source>
        <translation>parameter K dan V</translation>
    </message>
    <message>
        <source>parameters of attention held whole</source>
        <translation>parameter perhatian yang disimpan utuh</translation>
    </message>
    <message>
        <source>MLP parameters</source>
        <translation>parameter MLP</translation>
    </message>
    <message>
        <source>number of experts</source>
        <translation>jumlah pakar</translation>
    </message>
    <message>
        <source>parameters of an expert</source>
        <translation>parameter satu pakar</translation>
    </message>
    <message>
        <source>parameters of shared experts</source>
        <translation>parameter pakar bersama</translation>
    </message>
    <message>
        <source>router parameters</source>
        <translation>parameter router</translation>
    </message>
    <message>
        <source>norm parameters</source>
        <translation>parameter norma</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>lapisan</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>lapisan</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>kepala</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>kunci</translation>
    </message>
    <message>
        <source>values</source>
        <translation>nilai</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>laten</translation>
    </message>
    <message>
        <source>rotary key</source>
        <translation>kunci rotari</translation>
    </message>
    <message>
        <source>indexer keys</source>
        <translation>kunci pengindeks</translation>
    </message>
    <message>
        <source>compressed entries</source>
        <translation>entri terkompresi</translation>
    </message>
    <message>
        <source>compressed indexer entries</source>
        <translation>entri pengindeks terkompresi</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>konvolusi</translation>
    </message>
    <message>
        <source>state</source>
        <translation>keadaan</translation>
    </message>
    <message>
        <source>vLLM 0.16–0.17, Qwen3-14B, published runs (llm-d-planner #205)</source>
        <translation>vLLM 0.16–0.17, Qwen3-14B, pengukuran yang dipublikasikan (llm-d-planner #205)</translation>
    </message>
    <message>
        <source>vLLM 0.16–0.17, memory outside torch, published runs (llm-d-planner #205)</source>
        <translation>vLLM 0.16–0.17, memori di luar torch, pengukuran yang dipublikasikan (llm-d-planner #205)</translation>
    </message>
    <message>
        <source>not modelled under plain arithmetic</source>
        <translation>tidak dimodelkan dalam aritmetika biasa</translation>
    </message>
    <message>
        <source>as assumed, and one layer of the longest prompts at once, as transformers computes it</source>
        <translation>seperti diasumsikan, dan satu lapisan dari prompt terpanjang sekaligus, seperti dihitung transformers</translation>
    </message>
    <message>
        <source>tower counted from the dimensions its config states, −10 % to +30 %</source>
        <translation>menara dihitung dari dimensi yang disebut config-nya, −10 % sampai +30 %</translation>
    </message>
    <message>
        <source>tower divided over the TP ranks; how much of it each holds whole is estimated</source>
        <translation>menara dibagi ke rank TP; seberapa banyak yang disimpan utuh oleh masing-masing adalah perkiraan</translation>
    </message>
    <message>
        <source>size of the tower unknown: the range of published towers</source>
        <translation>ukuran menara tidak diketahui: rentang menara yang diterbitkan</translation>
    </message>
    <message>
        <source>Outside the budget</source>
        <translation>Di luar anggaran memori</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Bobot</translation>
    </message>
    <message>
        <source>Not attributed</source>
        <translation>Tidak teratribusi</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Keadaan (state)</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivasi</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>Graf</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Perangkat lunak (runtime)</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Cadangan</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Ruang sisa</translation>
    </message>
    <message>
        <source>plain arithmetic</source>
        <translation>aritmetika biasa</translation>
    </message>
    <message>
        <source>{runtime}, rules of {version}</source>
        <translation>{runtime}, aturan {version}</translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation>Memori yang dapat dipakai</translation>
    </message>
    <message>
        <source>KV cache, logical bytes</source>
        <translation>Cache KV, byte logis</translation>
    </message>
    <message>
        <source>KV cache, allocated bytes</source>
        <translation>Cache KV, byte teralokasi</translation>
    </message>
    <message>
        <source>Most sequences</source>
        <translation>Sekuens terbanyak</translation>
    </message>
    <message>
        <source>Longest length</source>
        <translation>Konteks terpanjang</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Muat</translation>
    </message>
    <message>
        <source>Depends on the overhead</source>
        <translation>Bergantung pada overhead</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Tidak muat</translation>
    </message>
    <message>
        <source>calculated</source>
        <translation>terhitung</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>teramati</translation>
    </message>
    <message>
        <source>untested</source>
        <translation>belum diuji</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <translation>Dinamis</translation>
    </message>
    <message>
        <source>Dynamic, padded to the longest</source>
        <translation>Dinamis, diganjal hingga terpanjang</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>Statis</translation>
    </message>
    <message>
        <source>Paged</source>
        <translation>Berhalaman (per blok)</translation>
    </message>
    <message>
        <source>bound by memory on card {rank:n}</source>
        <translation>dibatasi memori di kartu {rank:n}</translation>
    </message>
    <message>
        <source>bound by what stands outside the budget</source>
        <translation>dibatasi pemakaian di luar anggaran</translation>
    </message>
    <message>
        <source>bound by the model&apos;s trained length</source>
        <translation>dibatasi panjang pelatihan model</translation>
    </message>
    <message>
        <source>bound by the runtime&apos;s length cap</source>
        <translation>dibatasi batas panjang runtime</translation>
    </message>
    <message>
        <source>bound by the runtime&apos;s sequence cap</source>
        <translation>dibatasi batas sekuens runtime</translation>
    </message>
    <message>
        <source>bound by the length the cache is set to</source>
        <translation>dibatasi oleh panjang yang disetel untuk cache</translation>
    </message>
    <message>
        <source>bound by the runtime&apos;s slots</source>
        <translation>dibatasi oleh slot runtime</translation>
    </message>
    <message>
        <source>nothing binds it</source>
        <translation>tanpa pembatas</translation>
    </message>
    <message>
        <source>Keep {after:n} sequences resident instead of {before:n}</source>
        <translation>Jadikan {after:n} sekuens residen, bukan {before:n}</translation>
    </message>
    <message>
        <source>Store {after:n} positions instead of {before:n} (input {input:n})</source>
        <translation>Simpan {after:n} posisi, bukan {before:n} (masukan {input:n})</translation>
    </message>
    <message>
        <source>Store the KV cache in {dtype} ({bits:n} bits)</source>
        <translation>Simpan cache KV dalam {dtype} ({bits:n} bit)</translation>
    </message>
    <message>
        <source>Let the static cache hold {positions:n} positions</source>
        <translation>Biarkan cache statis memuat {positions:n} posisi</translation>
    </message>
    <message>
        <source>Let the runtime use {share:pct} of a card</source>
        <translation>Biarkan runtime memakai {share:pct} dari sebuah kartu</translation>
    </message>
    <message>
        <source>Use {after:n} cards instead of {before:n} (TP {tp:n} × PP {pp:n} × DP {dp:n})</source>
        <translation>Pakai {after:n} kartu, bukan {before:n} (TP {tp:n} × PP {pp:n} × DP {dp:n})</translation>
    </message>
    <message>
        <source>The same {cards:n} cards as {split}</source>
        <translation>{cards:n} kartu yang sama sebagai {split}</translation>
    </message>
    <message>
        <source>{measured}, {runs} published runs on {device} ({source}, {date})</source>
        <translation>{measured}, {runs} pengukuran yang dipublikasikan pada {device} ({source}, {date})</translation>
    </message>
    <message>
        <source>; wider, nothing was measured on {planned}</source>
        <translation>; lebih lebar, tidak ada pengukuran pada {planned}</translation>
    </message>
    <message>
        <source>{runtime} at {degrees}</source>
        <translation>{runtime} dengan {degrees}</translation>
    </message>
    <message>
        <source>{runtime} with {tokens} tokens and {sequences} sequences at once</source>
        <translation>{runtime} dengan {tokens} token dan {sequences} sekuens sekaligus</translation>
    </message>
    <message>
        <source>{runtime}: budgets {least:gib} to {most:gib} of {capacity:d2}</source>
        <translation>{runtime}: anggaran {least:gib} sampai {most:gib} dari {capacity:d2}</translation>
    </message>
    <message>
        <source>{runtime}: budget {usable:gib}, the whole card</source>
        <translation>{runtime}: anggaran {usable:gib}, seluruh kartu</translation>
    </message>
    <message>
        <source>{runtime}: budget {usable:gib} of {capacity:d2}</source>
        <translation>{runtime}: anggaran {usable:gib} dari {capacity:d2}</translation>
    </message>
    <message>
        <source>budget {usable:gib} = {share:p} × {capacity:d2}</source>
        <translation>anggaran {usable:gib} = {share:p} × {capacity:d2}</translation>
    </message>
    <message>
        <source>{runtime}: budget {usable:gib} = {share:p} × {capacity:d2}</source>
        <translation>{runtime}: anggaran {usable:gib} = {share:p} × {capacity:d2}</translation>
    </message>
    <message>
        <source>from the model&apos;s shapes (llama.cpp b11434, CPU and RPC runs); measured buffers lay between 50 and 110 % of it for plain attention, up to 125 % on several devices and 160 % with recurrent states, beyond that with sparse indexers</source>
        <translation>dari bentuk model (llama.cpp b11434, dijalankan pada CPU dan RPC); buffer terukur berada antara 50 dan 110 % dari angka itu untuk perhatian biasa, sampai 125 % pada beberapa perangkat dan 160 % dengan state rekuren, lebih dari itu dengan pengindeks jarang</translation>
    </message>
    <message>
        <source>CUDA context, three RTX 4090, published run (llama.cpp #15860)</source>
        <translation>konteks CUDA, tiga RTX 4090, pengukuran yang dipublikasikan (llama.cpp #15860)</translation>
    </message>
</context>
<context>
    <name>Work</name>
    <message>
        <source>S&amp;top</source>
        <translation>Hen&amp;tikan</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Kemajuan</translation>
    </message>
    <message>
        <source>Stopped; nothing was taken.</source>
        <translation>Dihentikan; tidak ada yang diambil.</translation>
    </message>
    <message>
        <source>That did not work: {reason}.</source>
        <translation>Tidak berhasil: {reason}.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
</context>
<context>
    <name>Workload</name>
    <message>
        <source>Workload</source>
        <translation>Beban kerja</translation>
    </message>
    <message>
        <source>{positions:n} a sequence · {sequences:n} caches</source>
        <translation>{positions:n} per sekuens · {sequences:n} cache</translation>
    </message>
    <message>
        <source>not set yet</source>
        <translation>belum diisi</translation>
    </message>
    <message>
        <source>From the law of this length, at the planned percentile.</source>
        <translation>Dari distribusi panjang ini, pada persentil yang direncanakan.</translation>
    </message>
    <message>
        <source>From the traffic of this case; switch that off to type a figure.</source>
        <translation>Dari lalu lintas kasus ini; matikan untuk mengetik angka.</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Kasus</translation>
    </message>
    <message>
        <source>Add a case like this one</source>
        <translation>Tambahkan kasus seperti ini</translation>
    </message>
    <message>
        <source>Rename this case</source>
        <translation>Ganti nama kasus ini</translation>
    </message>
    <message>
        <source>Remove this case</source>
        <translation>Hapus kasus ini</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>&amp;Resident sequences</source>
        <translation>Sekuens &amp;residen</translation>
    </message>
    <message>
        <source>Sequences whose cache is held now; a queue stores nothing.</source>
        <translation>Sekuens yang cache-nya sedang disimpan; antrean tidak menyimpan apa pun.</translation>
    </message>
    <message>
        <source>&amp;Input length</source>
        <translation>Pan&amp;jang masukan</translation>
    </message>
    <message>
        <source>Tokens of the prompt, after the tokenizer and the chat template.</source>
        <translation>Token prompt, setelah tokenizer dan templat chat.</translation>
    </message>
    <message>
        <source>O&amp;utput reserve</source>
        <translation>Reser&amp;vasi keluaran</translation>
    </message>
    <message>
        <source>Tokens kept free for the reply.</source>
        <translation>Token yang disisihkan untuk jawaban.</translation>
    </message>
    <message>
        <source>Other p&amp;ositions</source>
        <translation>Posisi lainn&amp;ya</translation>
    </message>
    <message>
        <source>Stored beside prompt and reply: system prompt, template.</source>
        <translation>Disimpan di samping prompt dan jawaban: prompt sistem, templat.</translation>
    </message>
    <message>
        <source>Parallel sa&amp;mples</source>
        <translation>Sa&amp;mpel paralel</translation>
    </message>
    <message>
        <source>Replies made at once for each request; each keeps a cache of its own.</source>
        <translation>Jawaban yang dibuat sekaligus untuk setiap permintaan; masing-masing menyimpan cache sendiri.</translation>
    </message>
    <message>
        <source>Stored positions</source>
        <translation>Posisi tersimpan</translation>
    </message>
    <message>
        <source>Encoder positions</source>
        <translation>Posisi encoder</translation>
    </message>
    <message>
        <source>What the encoder makes of a request&apos;s input; the cross-attention keeps all of it.</source>
        <translation>Hasil encoder dari masukan satu permintaan; perhatian silang menyimpan semuanya.</translation>
    </message>
    <message>
        <source>&amp;Cache strategy</source>
        <translation>Strate&amp;gi cache</translation>
    </message>
    <message>
        <source>How plain arithmetic reserves the cache; serving runtimes have their own rules.</source>
        <translation>Cara aritmetika biasa memesan cache; runtime penyaji memiliki aturan sendiri.</translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation>Sekuens terpanjang</translation>
    </message>
    <message>
        <source>Static length</source>
        <translation>Panjang statis</translation>
    </message>
    <message>
        <source>&amp;Block size</source>
        <translation>&amp;Ukuran blok</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>jejak</translation>
    </message>
    <message>
        <source>counted tokens</source>
        <translation>token yang dihitung</translation>
    </message>
    <message>
        <source>Varying lengths</source>
        <translation>Panjang yang bervariasi</translation>
    </message>
    <message>
        <source>Input is</source>
        <translation>Masukan berupa</translation>
    </message>
    <message>
        <source>Output is</source>
        <translation>Keluaran berupa</translation>
    </message>
    <message>
        <source>One length for all, percentiles, or a log-normal law of them.</source>
        <translation>Satu panjang untuk semua, persentil, atau distribusi log-normalnya.</translation>
    </message>
    <message>
        <source>namely</source>
        <translation>yaitu</translation>
    </message>
    <message>
        <source>Planned percentile</source>
        <translation>Persentil rencana</translation>
    </message>
    <message>
        <source>The part of the requests that are no longer; each length is planned at its own percentile.</source>
        <translation>Bagian permintaan yang tidak lebih panjang; setiap panjang direncanakan pada persentilnya sendiri.</translation>
    </message>
    <message>
        <source>More in a sequence</source>
        <translation>Lainnya dalam sekuens</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>posisi</translation>
    </message>
    <message>
        <source>Shared prefix</source>
        <translation>Prefiks bersama</translation>
    </message>
    <message>
        <source>What all sequences begin with: system prompt, documents.</source>
        <translation>Awal semua sekuens: prompt sistem, dokumen.</translation>
    </message>
    <message>
        <source>as the runtime does</source>
        <translation>seperti perangkat lunaknya</translation>
    </message>
    <message>
        <source>once on each replica</source>
        <translation>satu kali per replika</translation>
    </message>
    <message>
        <source>by each sequence</source>
        <translation>oleh setiap sekuens</translation>
    </message>
    <message>
        <source>Prefix is stored</source>
        <translation>Prefiks disimpan</translation>
    </message>
    <message>
        <source>vLLM, SGLang and TensorRT-LLM store whole blocks of it once while prefix caching is on; llama.cpp and Transformers store it with each sequence.</source>
        <translation>vLLM, SGLang, dan TensorRT-LLM menyimpan blok utuhnya satu kali selama cache prefiks menyala; llama.cpp dan Transformers menyimpannya bersama setiap sekuens.</translation>
    </message>
    <message>
        <source>Images or clips of a sequence, and the positions that each takes in the prompt.</source>
        <translation>Gambar atau klip sebuah sekuens, dan posisi yang dipakai masing-masing dalam prompt.</translation>
    </message>
    <message>
        <source>Images and clips</source>
        <translation>Gambar dan klip</translation>
    </message>
    <message>
        <source>Positions of each</source>
        <translation>Posisi masing-masing</translation>
    </message>
    <message>
        <source>A conversation keeps the prompts and replies of all its turns.</source>
        <translation>Percakapan menyimpan prompt dan jawaban semua gilirannya.</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Giliran</translation>
    </message>
    <message>
        <source>Positions reserved past the reply for drafts that are not accepted yet.</source>
        <translation>Posisi yang disediakan sesudah jawaban untuk draf yang belum diterima.</translation>
    </message>
    <message>
        <source>Speculative tokens</source>
        <translation>Token spekulatif</translation>
    </message>
    <message>
        <source>Beams of each sample; each keeps a cache of its own.</source>
        <translation>Beam setiap sampel; masing-masing menyimpan cache sendiri.</translation>
    </message>
    <message>
        <source>Beams</source>
        <translation>Beam</translation>
    </message>
    <message>
        <source>Requests that wait beside the resident ones; they store nothing.</source>
        <translation>Permintaan yang menunggu di samping yang residen; tidak menyimpan apa pun.</translation>
    </message>
    <message>
        <source>Queued requests</source>
        <translation>Permintaan dalam antrean</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Dicatat</translation>
    </message>
    <message>
        <source>Named in the report; they explain the lengths, and nothing is computed from them.</source>
        <translation>Disebut dalam laporan; menjelaskan panjang di atas, dan tidak dipakai dalam perhitungan.</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Templat chat</translation>
    </message>
    <message>
        <source>Stopping rule</source>
        <translation>Aturan henti</translation>
    </message>
    <message>
        <source>Cache class</source>
        <translation>Kelas cache</translation>
    </message>
    <message>
        <source>Cache parameters</source>
        <translation>Parameter cache</translation>
    </message>
    <message>
        <source>Add a case</source>
        <translation>Tambah kasus</translation>
    </message>
    <message>
        <source>Name of the case</source>
        <translation>Nama kasus</translation>
    </message>
    <message>
        <source>add case</source>
        <translation>penambahan kasus</translation>
    </message>
    <message>
        <source>Rename the case</source>
        <translation>Ganti nama kasus</translation>
    </message>
    <message>
        <source>rename case</source>
        <translation>penggantian nama kasus</translation>
    </message>
    <message>
        <source>remove case</source>
        <translation>penghapusan kasus</translation>
    </message>
    <message>
        <source>{n:n} counted lengths</source>
        <translation>{n:n} panjang yang dihitung</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>rata-rata</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>terpanjang</translation>
    </message>
    <message>
        <source>Type two of mean and percentiles, such as mean: 1200; P95: 8000 or P50: 900; P95: 8000.</source>
        <translation>Ketik dua dari rata-rata dan persentil, seperti rata-rata: 1200; P95: 8000 atau P50: 900; P95: 8000.</translation>
    </message>
    <message>
        <source>Type rising percentiles up to the longest, such as P50: 900; P95: 8000; P100: 16000.</source>
        <translation>Ketik persentil yang naik sampai yang terpanjang, seperti P50: 900; P95: 8000; P100: 16000.</translation>
    </message>
</context>
</TS>
