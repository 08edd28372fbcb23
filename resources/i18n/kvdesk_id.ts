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
        <translation>Kembali ke angka terbitan</translation>
    </message>
    <message>
        <source>Give up the figures typed by hand.</source>
        <translation>Lepaskan angka yang diketik sendiri.</translation>
    </message>
    <message>
        <source>rests on</source>
        <translation>dasar</translation>
    </message>
    <message>
        <source>What these figures rest on; it is printed beside the verdict.</source>
        <translation>Dasar angka-angka ini; dicetak di samping kesimpulan.</translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation>diisi manual</translation>
    </message>
    <message>
        <source>published figures</source>
        <translation>angka terbitan</translation>
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
        <source>&amp;Help</source>
        <translation>Ba&amp;ntuan</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Bilah alat</translation>
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
        <source>&amp;Browse…</source>
        <translation>&amp;Telusuri…</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
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
        <source>&amp;Export</source>
        <translation>&amp;Ekspor</translation>
    </message>
    <message>
        <source>Export the report to</source>
        <translation>Ekspor laporan ke</translation>
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
        <source>Type numbers with commas or semicolons between them, such as 3, 1.</source>
        <translation>Ketik bilangan dengan koma atau titik koma di antaranya, misalnya 3; 1.</translation>
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
        <source>The partition has {stages:n} stages and {sum:n} layers; PP is {pp:n} and the model has {layers:n} layers.</source>
        <translation>Pembagian itu memiliki {stages:n} tahap dan {sum:n} lapisan; PP adalah {pp:n} dan model memiliki {layers:n} lapisan.</translation>
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
        <translation>Anggaran memori ({usable:gib}) dan pemakaian di luarnya ({outside:gib}) melebihi kapasitas yang dilaporkan driver ({capacity:gib}): turunkan fraksi memori atau kosongkan kartu.</translation>
    </message>
    <message>
        <source>The GPU of {name} may by default use about {fraction:pct} of the memory it shares with the system; the plan uses {share:pct}. Lower the share, or raise the system&apos;s limit.</source>
        <translation>Secara bawaan, GPU pada {name} boleh memakai sekitar {fraction:pct} dari memori yang dibaginya dengan sistem; rencana ini memakai {share:pct}. Turunkan fraksi memori, atau naikkan batas pada sistem.</translation>
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
        <source>{degree} {size:n} runs over {link}: {ms:d2} ms a token, against {fast_ms:d2} ms if it stayed on {fast}. Keep such groups inside it, and put pipeline stages or replicas across the slower link.</source>
        <translation>{degree} {size:n} berjalan melalui {link}: {ms:d2} ms per token, dibanding {fast_ms:d2} ms bila tetap pada {fast}. Tahan kelompok seperti itu di dalamnya, dan tempatkan tahap pipeline atau replika melintasi tautan yang lebih lambat.</translation>
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
        <translation>Tepat setelah prompt {positions:n} posisi ({sequences:n} sekaligus) lapisan berjendela menahan {size:both} lebih banyak sampai langkah berikutnya: masing-masing memegang irisan dari seluruh prompt-nya.</translation>
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
        <source>Blocks of {block:n} positions are what an H100&apos;s kernels take for latents of this type; on other cards name the attention backend or the block size.</source>
        <translation>Blok {block:n} posisi adalah yang diterima kernel H100 untuk laten bertipe ini; pada kartu lain sebut backend perhatian atau ukuran bloknya.</translation>
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
        <source>Service times are an estimate, not measured: matrix products at {mfu:pct} of the card&apos;s dense peak ({mfu_low:pct} to {mfu_high:pct}), memory at {mbu:pct} of its bandwidth ({mbu_low:pct} to {mbu_high:pct}). Waiting in a queue is not part of them.</source>
        <translation>Waktu layanan adalah perkiraan, tidak diukur: perkalian matriks pada {mfu:pct} dari puncak padat kartu ({mfu_low:pct} sampai {mfu_high:pct}), memori pada {mbu:pct} dari lebar pitanya ({mbu_low:pct} sampai {mbu_high:pct}). Waktu menunggu dalam antrean tidak termasuk.</translation>
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
        <source>What the links between {cards:n} cards cost is not known, so no service time is estimated; choose the link, or plan one card a replica.</source>
        <translation>Biaya tautan antara {cards:n} kartu tidak diketahui, jadi waktu layanan tidak diperkirakan; pilih tautannya, atau rencanakan satu kartu per replika.</translation>
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
        <source>{system} does not reach the tier {name}; it knows {kinds}. Choose one of them or another system.</source>
        <translation>{system} tidak menjangkau tingkat {name}; ia mengenal {kinds}. Pilih salah satunya atau sistem lain.</translation>
    </message>
    <message>
        <source>{share:pct} of the prompts&apos; positions are found; published traces give at most {most:pct} even with an endless cache. Plan with {most:pct} or less unless your own trace shows more.</source>
        <translation>{share:pct} dari posisi prompt ditemukan; jejak terbitan memberi paling banyak {most:pct} bahkan dengan cache tanpa batas. Rencanakan dengan {most:pct} atau kurang kecuali jejak Anda sendiri menunjukkan lebih.</translation>
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
        <source>KV heads are fewer than TP {tp:n}: {system} stores {copies:d1} copies of each. A lower TP stores fewer.</source>
        <translation>Kepala KV lebih sedikit daripada TP {tp:n}: {system} menyimpan {copies:d1} salinan masing-masing. TP yang lebih rendah menyimpan lebih sedikit.</translation>
    </message>
    <message>
        <source>Whether {system} stores what all TP ranks hold alike once is not known; {copies:d1} copies are counted. Type the bytes a token you measure.</source>
        <translation>Apakah {system} menyimpan sekali apa yang dipegang sama oleh semua rank TP tidak diketahui; {copies:d1} salinan dihitung. Ketik byte per token yang Anda ukur.</translation>
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
        <source>{name} holds {tokens:n} positions and what stands above it {above:n}: it only churns. Give it {mend:gib} or more.</source>
        <translation>{name} menampung {tokens:n} posisi dan yang di atasnya {above:n}: ia hanya berputar sia-sia. Berikan {mend:gib} atau lebih.</translation>
    </message>
    <message>
        <source>Loading {positions:n} positions from {name} takes {load_ms:d1} ms to the first token, computing them {compute_ms:d1} ms: at {rate:d2} GB/s it is slower. It needs more than {needed:d2} GB/s.</source>
        <translation>Memuat {positions:n} posisi dari {name} memakan {load_ms:d1} ms sampai token pertama, menghitungnya {compute_ms:d1} ms: pada {rate:d2} GB/s itu lebih lambat. Perlu lebih dari {needed:d2} GB/s.</translation>
    </message>
    <message>
        <source>The latency of {name} alone takes longer than computing {positions:n} positions ({compute_ms:d1} ms): leave the tier out, or keep longer prefixes there.</source>
        <translation>Latensi {name} saja lebih lama daripada menghitung {positions:n} posisi ({compute_ms:d1} ms): tinggalkan tingkat itu, atau simpan awalan yang lebih panjang di sana.</translation>
    </message>
    <message>
        <source>{name} reads {times:d1} times slower than {parent}, through which or beside which it stands.</source>
        <translation>{name} membaca {times:d1} kali lebih lambat daripada {parent}, yang dilalui atau didampinginya.</translation>
    </message>
    <message>
        <source>{name} would be read at {need:d2} GB/s and gives {limit:d2} GB/s: prompts would wait. Give it {need:d2} GB/s or expect fewer hits.</source>
        <translation>{name} akan dibaca pada {need:d2} GB/s dan memberi {limit:d2} GB/s: prompt akan menunggu. Berikan {need:d2} GB/s atau harapkan hit yang lebih sedikit.</translation>
    </message>
    <message>
        <source>{need:d2} GB/s go down to {name} and it takes {limit:d2} GB/s: blocks would be dropped. Let {share:pct} of the new blocks down, or give it {need:d2} GB/s.</source>
        <translation>{need:d2} GB/s turun ke {name} dan ia menerima {limit:d2} GB/s: blok akan dibuang. Turunkan {share:pct} dari blok baru, atau berikan {need:d2} GB/s.</translation>
    </message>
    <message>
        <source>The client of {name} aims at {gigabits:p} Gb/s a node ({limit:d2} GB/s in all) unless told otherwise: set throughput_target_gbps to {needed:p}.</source>
        <translation>Klien {name} membidik {gigabits:p} Gb/s per node ({limit:d2} GB/s seluruhnya) kecuali diminta lain: setel throughput_target_gbps ke {needed:p}.</translation>
    </message>
    <message>
        <source>{terabytes:d1} TB a day wear the drives of {name} out in {years:d1} years, before {horizon:p} years are over: {drives:n} drives a place would last, or let {share:pct} of the new blocks down.</source>
        <translation>{terabytes:d1} TB per hari menghabiskan umur drive {name} dalam {years:d1} tahun, sebelum {horizon:p} tahun berlalu: {drives:n} drive per tempat akan bertahan, atau turunkan {share:pct} dari blok baru.</translation>
    </message>
    <message>
        <source>{system} writes to {name} only what was used twice: {share:pct} of the blocks of a published trace. Type your own share.</source>
        <translation>{system} menulis ke {name} hanya yang dipakai dua kali: {share:pct} dari blok sebuah jejak terbitan. Ketik bagian Anda sendiri.</translation>
    </message>
    <message>
        <source>{cards:n} cards share one uplink to {name}: {rate:d1} GB/s each when all load. Spread them, one card an uplink.</source>
        <translation>{cards:n} kartu berbagi satu tautan naik ke {name}: {rate:d1} GB/s masing-masing bila semua memuat. Sebarkan, satu kartu per tautan naik.</translation>
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
        <source>{redundant:n} redundant experts need expert parallelism: choose an EP above 1, or 0 redundant experts.</source>
        <translation>{redundant:n} pakar cadangan memerlukan paralel pakar: pilih EP di atas 1, atau 0 pakar cadangan.</translation>
    </message>
    <message>
        <source>Replicas of {runtime} are engines of their own and share no experts; switch that off, or choose vllm.</source>
        <translation>Replika {runtime} adalah mesin tersendiri dan tidak berbagi pakar; matikan itu, atau pilih vllm.</translation>
    </message>
    <message>
        <source>{experts:n} routed experts over EP {ep:n}: {most:n} on the ranks that hold most, {least:n} on those that hold least, each expert cut into {cut:n}.</source>
        <translation>{experts:n} pakar terarah pada EP {ep:n}: {most:n} pada rank yang memegang paling banyak, {least:n} pada yang paling sedikit, setiap pakar dipotong menjadi {cut:n}.</translation>
    </message>
    <message>
        <source>The routed experts are spread over all {dp:n} replicas, which are one engine: where one rank fails, all stop.</source>
        <translation>Pakar terarah disebar ke semua {dp:n} replika, yang merupakan satu mesin: bila satu rank gagal, semuanya berhenti.</translation>
    </message>
    <message>
        <source>The cards are not alike: a rank has {least:gib} to {most:gib} to use, and the least room for its cache is on card {rank:n}.</source>
        <translation>Kartunya tidak sama: satu rank memiliki {least:gib} sampai {most:gib} untuk dipakai, dan ruang terkecil untuk cache-nya ada pada kartu {rank:n}.</translation>
    </message>
    <message>
        <source>Others take {size:gib} of card {card:n}{why}.</source>
        <translation>Pihak lain mengambil {size:gib} dari kartu {card:n}{why}.</translation>
    </message>
    <message>
        <source>The cards hold {size:gib} of weights beyond the model itself: what several ranks hold whole, padding, and the copies of replicas.</source>
        <translation>Kartu memegang {size:gib} bobot melebihi model itu sendiri: yang dipegang utuh oleh beberapa rank, pengisi, dan salinan replika.</translation>
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
</context>
<context>
    <name>Hardware</name>
    <message>
        <source>Hardware</source>
        <translation>Perangkat keras</translation>
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
        <translation>Banyaknya pakar terpilih di lapisan ini; 0 berarti tidak ada.</translation>
    </message>
    <message>
        <source>One expert</source>
        <translation>Satu pakar</translation>
    </message>
    <message>
        <source>One routed expert.</source>
        <translation>Satu pakar terpilih.</translation>
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
        <source>Context parallelism</source>
        <translation>Paralel konteks</translation>
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
    <name>Offload</name>
    <message>
        <source>Whole blocks of the runtime, by the hash of their prefix.</source>
        <translation>Blok utuh milik runtime, menurut hash awalannya.</translation>
    </message>
    <message>
        <source>Chunks of its own, by the hash of their prefix.</source>
        <translation>Potongan miliknya sendiri, menurut hash awalannya.</translation>
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
        <source>Add, duplicate, rename or delete an option</source>
        <translation>Tambah, duplikasi, ganti nama, atau hapus opsi</translation>
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
</context>
<context>
    <name>Output</name>
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
        <translation>Kasus yang belum diisi, sehingga tanpa kesimpulan: {names}.</translation>
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
        <translation>Fraksi yang boleh dipakai runtime</translation>
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
        <source>KV cache on card {rank:n} over stored length, with {sequences:n} sequences in its replica. Calculated.</source>
        <translation>Cache KV pada kartu {rank:n} terhadap panjang tersimpan, dengan {sequences:n} sekuens di replikanya. Terhitung.</translation>
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
        <source>Verdict</source>
        <translation>Kesimpulan</translation>
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
        <source>Option {name}</source>
        <translation>Opsi {name}</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapasitas</translation>
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
        <translation>Belum diisi, sehingga tanpa kesimpulan: {names}.</translation>
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
        <translation>Belum ada kasus yang diisi, sehingga belum ada kesimpulan: isikan jumlah sekuens, panjang masukan, dan panjang keluaran.</translation>
    </message>
    <message>
        <source>no verdict</source>
        <translation>tanpa kesimpulan</translation>
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
        <translation>Kesimpulan setiap opsi dan kasus</translation>
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
        <translation>Asumsi yang mendasari kesimpulan: perkiraan per kartu, belum diuji pada sistem ini</translation>
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
        <source>Memor&amp;y share</source>
        <translation>&amp;Fraksi memori</translation>
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
        <translation>Dasar kesimpulan ini</translation>
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
        <source>KV cache allocated · {size:b}; logical {logical:gib}</source>
        <translation>cache KV teralokasi · {size:b}; logis {logical:gib}</translation>
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
        <source>{measured}, {runs} published runs on {device} ({source}, {date})</source>
        <translation>{measured}, {runs} hasil jalan terbitan pada {device} ({source}, {date})</translation>
    </message>
    <message>
        <source>; wider, nothing was measured on {planned}</source>
        <translation>; lebih lebar, tidak ada pengukuran pada {planned}</translation>
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
        <translation>konteks CUDA, tiga RTX 4090, hasil jalan terbitan (llama.cpp #15860)</translation>
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
        <source>positions</source>
        <translation>posisi</translation>
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
</context>
</TS>
